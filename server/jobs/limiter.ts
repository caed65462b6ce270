const RANK = { HIGH: 0, NORMAL: 1, LOW: 2 } as const

export type Priority = keyof typeof RANK

/**
 * Returns a function that runs at most `max` pieces of work concurrently. Waiting ones are started by priority, then
 * by age.
 */
export function createLimiter(max: number): <T>(priority: Priority, work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: { rank: number; start: () => void }[] = []
  const next = (): void => {
    if (running >= max) return
    const first = waiting.reduce((best, { rank }, at) => (rank < (waiting[best]?.rank ?? rank) ? at : best), 0)
    const [chosen] = waiting.splice(first, 1)
    if (!chosen) return
    running += 1
    chosen.start()
  }
  return async (priority, work) => {
    await new Promise<void>((start) => {
      waiting.push({ rank: RANK[priority], start })
      next()
    })
    try {
      return await work()
    } finally {
      running -= 1
      next()
    }
  }
}
