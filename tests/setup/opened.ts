/** What the tests of a file have opened and must be put away after each of them; the setup file does it. */
const opened = new Set<() => unknown>()

/** `leave` runs after the test. */
export function opens(leave: () => unknown): void {
  opened.add(leave)
}

export async function leaveApps(): Promise<void> {
  for (const leave of opened) await leave()
  opened.clear()
}
