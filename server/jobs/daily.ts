import { eq } from 'drizzle-orm'
import { serverMarks } from '../db/schema'
import type { Services } from '../http/call'
import { seoulDay, startOfDay } from '../lib/seoul'
import { withLock } from './lock'

interface Daily {
  /** Of its mark and its lock. */
  name: string
  /** In Seoul: 0–23, and so many minutes later. */
  hour: number
  minutes?: number
  /** Days on which there is nothing to do, `2026-11-21`. */
  off?: (day: string) => boolean
}

const LOCK_MINUTES = 30

/** Saturday or Sunday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/**
 * Does the day's work once, from its hour on, in whichever process comes first. A shop that has just been opened begins the day after. Work that
 * ends with false was stopped: the next process begins it again. Gives whether this process did it.
 */
export async function onceADay(
  services: Services,
  { name, hour, minutes = 0, off }: Daily,
  work: (now: Date, day: string) => Promise<unknown>,
): Promise<boolean> {
  const now = services.clock.now()
  const day = seoulDay(now)
  const done = async (): Promise<boolean> => {
    const [mark] = await services.db.select().from(serverMarks).where(eq(serverMarks.name, name))
    if (mark) return mark.value >= day
    await services.db.insert(serverMarks).values({ name, value: day, at: now }).onConflictDoNothing()
    return true
  }
  const early = now.getTime() < startOfDay(day).getTime() + (hour * 60 + minutes) * 60_000
  if (early || off?.(day) || (await done())) return false
  let worked = false
  await withLock(services, name, LOCK_MINUTES, async () => {
    if (await done()) return
    if ((await work(now, day)) === false) return
    await services.db.update(serverMarks).set({ value: day, at: now }).where(eq(serverMarks.name, name))
    worked = true
  })
  return worked
}
