// The parts of the official client that no page needs to show its first rows, in one file.
export { AuthClient } from '@supabase/auth-js';
export { RealtimeClient } from '@supabase/realtime-js';
