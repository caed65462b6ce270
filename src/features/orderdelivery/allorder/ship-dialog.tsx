import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { checkTracking, readNumbers } from '../../../../domain/orderdelivery/tracking'

type Shipping = Schemas['OrderShipping']

interface Props<R> {
  start?: { packageCodeSeq: number | null; trackingNumbers: readonly string[] } | undefined
  /** The shipped items, the recipient and the messages. */
  about?: ReactNode
  confirm: string
  send: (shipping: Shipping) => Promise<R>
  close: (result?: R) => void
}

function ShipDialog<R>({ start, about, confirm, send, close }: Props<R>) {
  const query = useQuery(apiQuery('/api/v1/common/pacakge-code'))
  const couriers = (query.data ?? []).filter(
    ({ enabled, packageCodeSeq }) => enabled || packageCodeSeq === start?.packageCodeSeq,
  )
  const [picked, setPicked] = useState(start?.packageCodeSeq ? String(start.packageCodeSeq) : '')
  const [typed, setTyped] = useState(start?.trackingNumbers.join(', ') ?? '')
  const courier =
    couriers.find(({ packageCodeSeq }) => String(packageCodeSeq) === picked) ??
    (start?.packageCodeSeq ? undefined : (couriers.find(({ isDefault }) => isDefault) ?? couriers[0]))
  const numbers = readNumbers(typed)
  const problem = courier ? checkTracking(courier, numbers) : null
  return (
    <DialogForm
      confirm={confirm}
      disabled={courier ? undefined : '택배사를 불러오는 중입니다.'}
      problem={Boolean(problem)}
      fields={['trackingNumbers', 'shipment.trackingNumbers']}
      send={() => send({ packageCodeSeq: courier?.packageCodeSeq ?? 0, trackingNumbers: numbers })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          {about}
          <FieldFrame title="택배사" fieldPath="packageCodeSeq" required>
            {({ bad: _, ...controlProps }) => (
              <Select
                {...controlProps}
                options={couriers.map(({ packageCodeSeq, name }) => ({ value: String(packageCodeSeq), label: name }))}
                value={String(courier?.packageCodeSeq ?? '')}
                onChange={setPicked}
              />
            )}
          </FieldFrame>
          <FieldFrame
            title="송장번호"
            fieldPath="trackingNumbers"
            required={courier?.requiresTracking}
            help="여러 개는 쉼표로 나눠 입력하거나 엑셀에서 붙여 넣으세요."
            error={errors.trackingNumbers ?? errors['shipment.trackingNumbers'] ?? ((tried && problem) || undefined)}
          >
            {(controlProps) => (
              <Input
                {...controlProps}
                data-autofocus
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onPaste={(event) => {
                  const text = event.clipboardData.getData('text').trim()
                  if (!/[\n\t]/.test(text)) return
                  // a single-line input would drop the separators between pasted cells
                  event.preventDefault()
                  const { currentTarget: box } = event
                  box.setRangeText(
                    text.replace(/\s*[\n\t]\s*/g, ', '),
                    box.selectionStart ?? 0,
                    box.selectionEnd ?? 0,
                    'end',
                  )
                  setTyped(box.value)
                }}
              />
            )}
          </FieldFrame>
        </>
      )}
    </DialogForm>
  )
}

/** Asks for courier and tracking numbers. Resolves to the result of `send`. */
export const askShipping = <R,>(
  title: string,
  send: (shipping: Shipping) => Promise<R>,
  { start, about }: Pick<Props<R>, 'start' | 'about'> = {},
): Promise<R | undefined> =>
  openDialog<R>(
    (close) => (
      <ShipDialog start={start} about={about} confirm={start ? '저장' : '발송처리'} send={send} close={close} />
    ),
    { title, size: 'sm' },
  )
