import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { eventPrizeKindLabels } from '@/shared/api/gen/promotion-event.gen'
import { eventPrizeBodyRules } from '@/shared/api/gen/promotion-event-form.gen'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { requiredPrompt } from '@/shared/lib/validate'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { PickedRecords } from '@/shared/ui/inputs/picked-records'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { prizeTax } from '../../../../domain/promotion/prize-tax'
import { prizeCouponPicker } from '../coupon/coupon.picker'
import styles from './event.module.css'
import type { EventScope } from './event-scope.rules'

type Prize = Schemas['EventPrize']
type Kind = Schemas['EventPrizeKind']
type Body = Schemas['EventPrizeBody']

const FIELDS = ['rankNo', 'name', 'kind', 'quantity', 'value', 'couponSeq', 'pointAmount']

/** Returns the violations of the contract's rules by field. */
const problemsOf = (entered: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const rule = eventPrizeBodyRules[field as keyof typeof eventPrizeBodyRules]
      const message = rule && checkRule(rule, entered[field])
      return message ? [[field, message]] : []
    }),
  )

interface Props {
  scope: EventScope
  eventSeq: number
  prize: Prize | undefined
  nextRank: number
  close: (prize?: Prize) => void
}

function PrizeForm({ scope, eventSeq, prize, nextRank, close }: Props) {
  const { mutateAsync: create } = useMutation(apiMutation('post', scope.calls.prizes))
  const { mutateAsync: update } = useMutation(apiMutation('put', scope.calls.prize))
  const [name, setName] = useState(prize?.name ?? '')
  const [kind, setKind] = useState<Kind>(prize?.kind ?? 'GOODS')
  const [rankNo, setRank] = useState<number | string | null>(prize?.rankNo ?? nextRank)
  const [quantity, setQuantity] = useState<number | string | null>(prize?.quantity ?? 1)
  const [value, setValue] = useState<number | string | null>(prize?.value ?? null)
  const [couponSeq, setCoupon] = useState(prize?.couponSeq ?? null)
  const [pointAmount, setPoints] = useState<number | string | null>(prize?.pointAmount ?? null)
  const won = (prize?.winnerCount ?? 0) > 0
  const entered = { rankNo, name: name.trim(), kind, quantity, value, couponSeq, pointAmount }
  const problems: Readonly<Record<string, string>> = {
    ...problemsOf(entered),
    ...(kind === 'COUPON' && couponSeq === null && { couponSeq: requiredPrompt('쿠폰') }),
    ...(kind === 'POINT' && pointAmount === null && { pointAmount: requiredPrompt('포인트') }),
  }
  const goods = kind === 'GOODS' || kind === 'MOBILE'
  const tax = prizeTax({ kind, value: typeof value === 'number' ? value : null })

  function send() {
    // the rules have ensured that these are numbers
    const body = { ...entered, value: goods ? value : null } as Body
    if (!prize) return create({ path: { seq: eventSeq }, body })
    const path = { seq: eventSeq, eventPrizeSeq: prize.eventPrizeSeq }
    return update({ path, body: { ...body, version: prize.version } })
  }
  return (
    <DialogForm confirm="저장" problem={Object.keys(problems).length > 0} fields={FIELDS} send={send} close={close}>
      {({ tried, errors }) => {
        const bad = (field: string) => errors[field] ?? (tried ? problems[field] : undefined)
        return (
          <div className={styles.form}>
            <FieldFrame title="순위" required fieldPath="rankNo" error={bad('rankNo')}>
              {(controlProps) => (
                <NumberInput {...controlProps} value={rankNo} onChange={setRank} suffix="위" width={8} />
              )}
            </FieldFrame>
            <FieldFrame title="경품명" required fieldPath="name" error={bad('name')}>
              {(controlProps) => (
                <Input {...controlProps} value={name} maxLength={60} onChange={({ target }) => setName(target.value)} />
              )}
            </FieldFrame>
            <FieldFrame
              title="종류"
              required
              fieldPath="kind"
              error={bad('kind')}
              help={won ? '당첨자가 있는 경품의 종류는 변경할 수 없습니다.' : undefined}
            >
              {(controlProps) => (
                <Select
                  {...controlProps}
                  options={optionsOf(eventPrizeKindLabels)}
                  value={kind}
                  disabled={won}
                  // the options of the select are these values
                  onChange={(next) => setKind(next as Kind)}
                />
              )}
            </FieldFrame>
            <FieldFrame title="수량" required fieldPath="quantity" error={bad('quantity')}>
              {(controlProps) => (
                <NumberInput {...controlProps} value={quantity} onChange={setQuantity} grouped suffix="개" width={10} />
              )}
            </FieldFrame>
            {goods && (
              <FieldFrame
                title="가액"
                fieldPath="value"
                error={bad('value')}
                help={
                  tax > 0
                    ? `당첨자가 제세공과금 ${formatThousands(tax)}원(22%)을 냅니다. 납부를 확인한 뒤 지급할 수 있습니다.`
                    : '1개의 가격입니다. 50,000원을 넘으면 당첨자가 제세공과금 22%를 냅니다.'
                }
              >
                {(controlProps) => (
                  <NumberInput {...controlProps} value={value} onChange={setValue} grouped suffix="원" width={12} />
                )}
              </FieldFrame>
            )}
            {kind === 'COUPON' && (
              <FieldFrame title="쿠폰" required group fieldPath="couponSeq" error={bad('couponSeq')}>
                {(controlProps) => (
                  <PickedRecords
                    id={controlProps.id}
                    aria-describedby={controlProps['aria-describedby']}
                    label="쿠폰"
                    picker={prizeCouponPicker}
                    seqs={couponSeq === null ? [] : [couponSeq]}
                    known={prize?.couponSeq ? [{ seq: prize.couponSeq, name: prize.couponName ?? '' }] : []}
                    max={1}
                    disabled={false}
                    onChange={([seq]) => setCoupon(seq ?? null)}
                  />
                )}
              </FieldFrame>
            )}
            {kind === 'POINT' && (
              <FieldFrame title="포인트" required fieldPath="pointAmount" error={bad('pointAmount')}>
                {(controlProps) => (
                  <NumberInput
                    {...controlProps}
                    value={pointAmount}
                    onChange={setPoints}
                    grouped
                    suffix="P"
                    width={12}
                  />
                )}
              </FieldFrame>
            )}
          </div>
        )
      }}
    </DialogForm>
  )
}

/** Adds a prize to an event or changes one. */
export const openPrize = (scope: EventScope, eventSeq: number, prize: Prize | undefined, nextRank: number) =>
  openDialog<Prize>(
    (close) => <PrizeForm scope={scope} eventSeq={eventSeq} prize={prize} nextRank={nextRank} close={close} />,
    {
      title: prize ? `경품 수정: ${prize.rankNo}위 ${prize.name}` : '경품 등록',
      size: 'sm',
    },
  )
