/**
 * A clock, in ms, that never goes back: when the machine's is set back, it goes on by the time that has passed, a hundredth
 * slower, so that both meet again. It starts at the machine's time; set forward, or woken from sleep, it follows at once.
 * @param wall the machine's clock
 * @param passed a count of ms that nobody can set
 */
export function steadyClock(wall: () => number, passed: () => number = () => performance.now()): () => number {
  let at = wall()
  let mark = passed()
  return () => {
    const now = passed()
    at = Math.max(wall(), at + (now - mark) * 0.99)
    mark = now
    return Math.floor(at)
  }
}
