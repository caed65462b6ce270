/** Resources that the tests of a file have opened. The setup file closes them after each test. */
const opened = new Set<() => unknown>()

/** Calls `leave` after the test. */
export function opens(leave: () => unknown): void {
  opened.add(leave)
}

export async function leaveApps(): Promise<void> {
  for (const leave of opened) await leave()
  opened.clear()
}
