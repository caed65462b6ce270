import { DAY_MS } from '../../../domain/common/durations'
import type { Services } from '../../call/call'
import { notFound } from '../../contract/refusal'
import { askProvider } from '../../providers/ask-provider'
import { DeclinedError, NoAnswerError } from '../../providers/errors'
import type { SimulatedCustomer } from '../../providers/payments/port'
import { unanswered } from './card-payment'
import { requestChargeStatus } from './payment-hook'

interface WindowPayment {
  key: string
  amount: number
  method?: 'CARD' | 'VIRTUAL_ACCOUNT' | undefined
  cardNumber?: string | undefined
  /** Until when an account takes the deposit; default: three days. */
  dueAt?: string | undefined
}

/** Returns the customer of a simulated provider. Throws 404 where it is not simulated. */
function customerOf({ external }: Services): SimulatedCustomer {
  const { simulated, customer } = external.payments ?? {}
  if (!simulated || !customer) throw notFound()
  return customer
}

/**
 * Simulates a payment in the provider's payment window, or the issue of an account. Neither order nor amount is checked, because
 * a provider does not know the order. Throws 404 where the provider is not simulated, EXTERNAL_FAILED.
 */
export async function simulateBrowserPayment(
  services: Services,
  { key, amount, method, cardNumber = '4111222233334444', dueAt }: WindowPayment,
): Promise<{ paid: boolean; message: string | null }> {
  const customer = customerOf(services)
  const card = { expiryMonth: '12', expiryYear: '99', holderIdentity: '900101', installmentMonths: 0 }
  const buyer = { name: '', phone: '' }
  const until = dueAt ? new Date(dueAt) : new Date(services.clock.now().getTime() + 3 * DAY_MS)
  try {
    if (method === 'VIRTUAL_ACCOUNT') {
      await customer.issueAccount({ key, amount, dueAt: until })
    } else {
      await askProvider(services, 'payments', (provider) =>
        provider.charge({ key, amount, cardNumber, orderName: '', buyer, ...card }),
      )
    }
    return { paid: true, message: null }
  } catch (error) {
    if (error instanceof DeclinedError) return { paid: false, message: error.message }
    throw error instanceof NoAnswerError ? unanswered() : error
  }
}

/**
 * Simulates a deposit into a virtual account, and the provider's webhook. Returns whether there is an account that accepts
 * it. Throws 404 where the provider is not simulated.
 */
export async function simulateDeposit(services: Services, key: string): Promise<boolean> {
  const isDeposited = await customerOf(services).deposit(key)
  if (isDeposited) await requestChargeStatus(services, key)
  return isDeposited
}
