/** Offers what was loaded to the person as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken it by the next task; on some phones not before.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
