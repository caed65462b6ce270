import { eq } from 'drizzle-orm'
import { serverMarks } from './db/schema'
import type { ExternalServices, Services } from './http/call'
import { SAMPLE_MARK } from './prepare-data'

type OutsideService = Exclude<keyof ExternalServices, 'answerMs'>

/** External systems that are simulated until a provider is connected, and what they do. */
const names: Record<OutsideService, string> = {
  payments: 'card payments and refunds',
  messages: 'SMS, LMS and alimtalk',
  bankFeed: 'the bank account',
  taxOffice: 'tax invoices and cash receipts',
  businessRegistry: 'the register of businesses',
  tracking: 'parcel tracking',
}

/**
 * Returns lines for the person who starts a real shop: which external systems are only simulated. Empty for a sample
 * shop, or if none is simulated.
 */
export async function simulationHints({ db, external: outside }: Pick<Services, 'external' | 'db'>): Promise<string[]> {
  const [sample] = await db.select().from(serverMarks).where(eq(serverMarks.name, SAMPLE_MARK))
  const simulated = Object.entries(names).filter(([name]) => !outside[name as OutsideService])
  if (sample || simulated.length === 0) return []
  const list = simulated.map(([, description]) => description).join('; ')
  return [
    `Simulated, since no provider is connected: ${list}.`,
    '  Nothing of it leaves this machine: no money is charged, no message is sent, no paper is filed.',
  ]
}
