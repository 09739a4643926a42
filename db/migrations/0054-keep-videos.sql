-- The gallery takes short films, too: the bucket of its pictures lets them in and is given room for them.
update storage.buckets set
  file_size_limit = 100000000,
  allowed_mime_types = '{image/jpeg,image/png,image/webp,image/avif,image/gif,video/mp4,video/webm}'
where id = 'media';
