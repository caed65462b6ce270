/**
 * Returns a monotonic clock in ms. If the machine's clock is set back, it continues with the time passed, 1 % slower, until both
 * meet again. If the machine's clock jumps forward (also after sleep), it follows at once.
 * @param wall the machine's clock
 * @param passed a monotonic ms counter
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
