import type { Services } from '../../call/call'
import { notFound } from '../../contract/refusal'
import { askProvider } from '../../providers/ask-provider'
import { DeclinedError, NoAnswerError } from '../../providers/errors'
import { unanswered } from './card-payment'

/**
 * Pays in a sample shop what a customer would pay in the payment window of a provider: neither order nor amount is checked, as
 * a provider does not know the order. Throws 404 where the provider is not simulated, EXTERNAL_FAILED.
 */
export async function simulateBrowserPayment(
  services: Services,
  { key, amount, cardNumber = '4111222233334444' }: { key: string; amount: number; cardNumber?: string },
): Promise<{ paid: boolean; message: string | null }> {
  if (!services.external.payments?.simulated) throw notFound()
  const card = { expiryMonth: '12', expiryYear: '99', holderIdentity: '900101', installmentMonths: 0 }
  const buyer = { name: '', phone: '' }
  try {
    await askProvider(services, 'payments', (provider) =>
      provider.charge({ key, amount, cardNumber, orderName: '', buyer, ...card }),
    )
    return { paid: true, message: null }
  } catch (error) {
    if (error instanceof DeclinedError) return { paid: false, message: error.message }
    throw error instanceof NoAnswerError ? unanswered() : error
  }
}
