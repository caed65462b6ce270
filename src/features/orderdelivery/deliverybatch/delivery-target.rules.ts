import type { Schemas } from '@/shared/api/types'
import { choicePrompt } from '@/shared/lib/validate'
import { checkTracking, readNumbers } from '../../../../openapi/formats/tracking'

export type Target = Schemas['DeliveryTarget']
type Courier = Schemas['PackageCodeOption']

/** `a, b` of what was typed or pasted; digits alone. */
export const tidyNumbers = (text: string): string => readNumbers(text).join(', ')

/** What is wrong with the numbers of a row, for its courier; undefined: nothing, or nothing is typed. */
export function numbersProblem(text: string | null, courier: Courier | undefined): string | undefined {
  const numbers = readNumbers(text ?? '')
  if (numbers.length === 0 || !courier) return undefined
  return checkTracking(courier, numbers) ?? undefined
}

/** A row as it is sent; a text: why it cannot be. */
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
