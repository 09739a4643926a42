/**
 * Loads code that may be out of reach for a moment. Chromium keeps the failure of an address for as long as the page lives: the
 * same file is asked for once more under another address, which the error names there. Throws what the last try threw.
 */
export async function importAgain<Code>(load: () => Promise<Code>): Promise<Code> {
  try {
    return await load();
  } catch (error) {
    const [address] = /https?:\S+\.js/.exec(String(error)) ?? [];
    if (!address) throw error;
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Code;
  }
}
