import type { Schemas } from '@/shared/api/types'
import { choicePrompt } from '@/shared/lib/validate'
import { checkTracking, readNumbers } from '../../../../domain/orderdelivery/tracking'

export type Target = Schemas['DeliveryTarget']
type Courier = Schemas['PackageCodeOption']

/** Returns the entered or pasted tracking numbers as `a, b`, digits only. */
export const formatNumbers = (text: string): string => readNumbers(text).join(', ')

/** Returns what is wrong with the tracking numbers for the courier. Undefined if they are valid or empty. */
export function numbersProblem(text: string | null, courier: Courier | undefined): string | undefined {
  const numbers = readNumbers(text ?? '')
  if (numbers.length === 0 || !courier) return undefined
  return checkTracking(courier, numbers) ?? undefined
}

/** Returns the request body of a row, or the reason why it cannot be sent. */
export function shipmentOf(target: Target, couriers: readonly Courier[]): Schemas['ShipmentBody'] | string {
  const courier = couriers.find(({ code }) => code === target.packageCode)
  if (!courier) return choicePrompt('택배사')
  const trackingNumbers = readNumbers(target.trackingNumbers ?? '')
  return (
    checkTracking(courier, trackingNumbers) ?? {
      orderSeq: target.orderSeq,
      orderLineSeqs: target.lines.map(({ orderLineSeq }) => orderLineSeq),
      packageCodeSeq: courier.packageCodeSeq,
      trackingNumbers,
    }
  )
}
