import type { Schemas } from '@/shared/api/types'
import { choicePrompt } from '@/shared/lib/validate'
import { checkTracking, readNumbers } from '../../../../domain/orderdelivery/tracking'

export type DeliveryTarget = Schemas['DeliveryTarget']
type Courier = Schemas['PackageCodeOption']

/** Returns the entered or pasted tracking numbers as `a, b`, digits only. */
export const formatNumbers = (text: string): string => readNumbers(text).join(', ')

/** Returns what is wrong with the tracking numbers for the courier. Undefined if they are valid or empty. */
export function numbersProblem(text: string | null, courier: Courier | undefined): string | undefined {
  const numbers = readNumbers(text ?? '')
  if (numbers.length === 0 || !courier) return undefined
  return checkTracking(courier, numbers) ?? undefined
}

/** Asks before rows are sent: how many orders, by which couriers, who is notified, and how many are left out. */
export function sendingQuestion(
  targets: readonly DeliveryTarget[],
  couriers: readonly Courier[],
  notifies: boolean,
): string {
  const counts = new Map<string, number>()
  let bad = 0
  for (const target of targets) {
    const courier = couriers.find(({ code }) => code === target.packageCode)
    if (!courier || typeof shipmentOf(target, couriers) === 'string') bad += 1
    else counts.set(courier.name, (counts.get(courier.name) ?? 0) + 1)
  }
  const good = targets.length - bad
  const byCourier = [...counts].map(([name, count]) => `${name} ${count}건`).join(', ')
  return [
    good > 0 ? `주문 ${good}건을 발송합니다. (${byCourier})` : '발송할 수 있는 주문이 없습니다.',
    bad > 0 && `${bad}건은 택배사나 송장번호가 올바르지 않아 제외합니다.`,
    good > 0 && !notifies && '알림은 보내지 않습니다.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Returns the request body of a row, or the reason why it cannot be sent. */
export function shipmentOf(target: DeliveryTarget, couriers: readonly Courier[]): Schemas['ShipmentBody'] | string {
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
