import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import {
  cardCompanyLabels,
  cardHolderTypeLabels,
  cardPaymentRules as rules,
} from '@/shared/api/gen/cardbynumber-form.gen'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox, Radio } from '@/shared/ui/inputs/choice'
import { type FieldControlProps, FieldFrame } from '@/shared/ui/inputs/field-frame'
import { focusFirstInvalid } from '@/shared/ui/inputs/focus-first-invalid'
import { Input } from '@/shared/ui/inputs/input'
import { Select } from '@/shared/ui/inputs/select'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import {
  cardProblems,
  expiryMonthOf,
  INSTALLMENTS_FROM,
  MAX_INSTALLMENTS,
  readExpiry,
} from '../../../domain/orderdelivery/card-number'
import styles from './card.module.css'
import { CardNumber } from './card-number'
import { useCharge } from './use-charge'
import { useClearWhenAway } from './use-clear-when-away'

type Card = Pick<
  Schemas['CardPayment'],
  'cardType' | 'cardNumber' | 'expiryMonth' | 'expiryYear' | 'holderIdentity' | 'installmentMonths'
> & { cardPasswordFirst2: string }

const BLANK = { cardNumber: '', expiryMonth: '', expiryYear: '', holderIdentity: '', cardPasswordFirst2: '' }
const AGREEMENT = '고객에게 결제 내용을 안내하고 동의를 받았습니다.'

/**
 * Returns a function that lists the card companies with interest-free installments of a number of months, e.g. `신한,
 * 삼성`.
 */
function useFreeMonths(amount: number): (months: number) => string {
  const { data = [] } = useQuery(apiQuery('/api/v1/admin/interest-frees/current', { query: { amount } }))
  return (months) =>
    data
      .filter((each) => each.months.includes(months))
      .map(({ cardCompany }) => cardCompanyLabels[cardCompany])
      .join(', ')
}

interface Props {
  target: Pick<Schemas['CardPayment'], 'orderSeq' | 'orderPaymentSeq' | 'amount'>
  /** The orderer. Empty if the admin may not see personal data. */
  payer: { name: string; phone: string }
  /** Reloads the amount due. */
  refresh: () => unknown
  onDone: (slip: Schemas['CardPaymentSlip']) => void
}

/** Renders the card, the installments and the payer. Card data is cleared when the window is left unattended. */
export function CardForm({ target, payer, refresh, onDone }: Props) {
  const [card, setCard] = useState<Card>({ cardType: 'PERSONAL', installmentMonths: 0, ...BLANK })
  const [payerName, setName] = useState(payer.name.slice(0, 20))
  const [payerPhone, setPhone] = useState(payer.phone)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [cleared, setCleared] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const freeAt = useFreeMonths(target.amount)
  const { phase, refused, change, charge, again } = useCharge(
    useCallback(
      (slip) => {
        setCard((before) => ({ ...before, ...BLANK }))
        onDone(slip)
      },
      [onDone],
    ),
  )
  useClearWhenAway(
    useCallback(() => {
      setCard((before) => ({ ...before, ...BLANK }))
      setCleared(true)
      setTried(false)
    }, []),
  )

  const personal = card.cardType === 'PERSONAL'
  const expiryMonth = expiryMonthOf(card.expiryMonth)
  const cardPassword = personal ? card.cardPasswordFirst2 : undefined
  const typed = { ...card, ...target, expiryMonth, agreed, cardPasswordFirst2: cardPassword }
  const problems: Readonly<Record<string, string | null | undefined>> = {
    ...cardProblems(typed, todaySeoul(new Date()).slice(0, 7)),
    payerName: checkRule(rules.payerName, payerName.trim()),
    payerPhone: checkRule(rules.payerPhone, payerPhone),
  }
  const errorAt = (field: string) => refused?.errors[field] ?? ((tried && problems[field]) || undefined)
  const busy = phase !== 'ready'
  const set = (part: Partial<Card>) => {
    setCard((before) => ({ ...before, ...part }))
    setCleared(false)
    change()
  }

  /** Takes a pasted `09/27` apart. */
  function pasteExpiry(event: ClipboardEvent<HTMLInputElement>) {
    const expiry = readExpiry(event.clipboardData.getData('text'))
    if (!expiry) return
    event.preventDefault()
    set(expiry)
  }

  async function submit() {
    if (busy) return
    setTried(true)
    if (Object.values(problems).some(Boolean)) return focusFirstInvalid(root, true)
    const { cardPasswordFirst2, ...rest } = card
    await charge({
      ...target,
      ...rest,
      expiryMonth,
      ...(personal ? { cardPasswordFirst2 } : {}),
      payerName: payerName.trim(),
      payerPhone,
      agreed,
    })
  }

  const field = (
    fieldName: string,
    title: string,
    control: (controlProps: FieldControlProps) => ReactNode,
    more: { group?: boolean; help?: string; required?: boolean } = {},
  ) => (
    <FieldFrame fieldPath={fieldName} title={title} required error={errorAt(fieldName)} {...more}>
      {control}
    </FieldFrame>
  )
  const digits = (
    fieldName: keyof typeof BLANK,
    maxLength: number,
    props: {
      type?: string
      format?: (text: string) => string
      onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
    } = {},
  ) =>
    function Digits(controlProps: FieldControlProps) {
      return (
        <DigitsInput
          {...controlProps}
          {...props}
          autoComplete="off"
          maxLength={maxLength + 4}
          value={card[fieldName]}
          onChange={(text) => set({ [fieldName]: text.replace(/\D/g, '').slice(0, maxLength) })}
        />
      )
    }

  return (
    <form
      ref={root}
      className={styles.form}
      data-stacked=""
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      onKeyDown={(event) => {
        // Enter that ends a Korean IME composition must not submit
        if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
      }}
    >
      {cleared && (
        <p role="status" className={styles.note}>
          3분 동안 자리를 비워 입력한 카드 정보를 지웠습니다. 다시 입력해 주세요.
        </p>
      )}
      <fieldset disabled={busy} className={styles.fields}>
        {field(
          'cardType',
          '카드구분',
          () =>
            (['PERSONAL', 'CORPORATE'] as const).map((type) => (
              <Radio
                key={type}
                name="cardType"
                label={cardHolderTypeLabels[type]}
                checked={card.cardType === type}
                onChange={() => set({ cardType: type, holderIdentity: '', cardPasswordFirst2: '' })}
              />
            )),
          { group: true, required: false },
        )}
        {field('cardNumber', '카드번호', (controlProps) => (
          <CardNumber
            controlProps={controlProps}
            value={card.cardNumber}
            onChange={(cardNumber) => set({ cardNumber })}
          />
        ))}
        <div className={styles.pair}>
          {field(
            'expiryMonth',
            '유효기간(월)',
            digits('expiryMonth', 2, { format: expiryMonthOf, onPaste: pasteExpiry }),
            {
              help: 'MM',
            },
          )}
          {field('expiryYear', '유효기간(년)', digits('expiryYear', 2), { help: 'YY' })}
        </div>
        <div className={styles.pair}>
          {field('holderIdentity', personal ? '생년월일' : '사업자번호', digits('holderIdentity', personal ? 6 : 10), {
            help: personal ? 'YYMMDD' : '10자리 숫자',
          })}
          {personal &&
            field('cardPasswordFirst2', '비밀번호 앞 2자리', digits('cardPasswordFirst2', 2, { type: 'password' }))}
        </div>
        {field(
          'installmentMonths',
          '할부',
          ({ bad: _, ...controlProps }) => (
            <Select
              {...controlProps}
              options={Array.from({ length: MAX_INSTALLMENTS }, (_, at) => (at === 0 ? 0 : at + 1)).map((months) => {
                const free = months > 0 ? freeAt(months) : ''
                return {
                  value: String(months),
                  label: months === 0 ? '일시불' : `${months}개월${free ? ` (무이자: ${free})` : ''}`,
                  disabled: months > 0 && target.amount < INSTALLMENTS_FROM,
                }
              })}
              value={String(card.installmentMonths)}
              onChange={(months) => set({ installmentMonths: Number(months) })}
            />
          ),
          {
            required: false,
            ...(target.amount < INSTALLMENTS_FROM
              ? { help: `할부는 ${formatThousands(INSTALLMENTS_FROM)}원 이상부터 가능합니다.` }
              : {}),
          },
        )}
        <div className={styles.pair}>
          {field('payerName', '결제자', (controlProps) => (
            <Input
              {...controlProps}
              maxLength={20}
              value={payerName}
              onChange={({ target: { value } }) => setName(value)}
            />
          ))}
          {field('payerPhone', '결제자 휴대폰', (controlProps) => (
            <DigitsInput {...controlProps} phone value={payerPhone} onChange={setPhone} />
          ))}
        </div>
        <FieldFrame fieldPath="agreed" title="동의" group required error={errorAt('agreed')}>
          {() => <Checkbox label={AGREEMENT} checked={agreed} onChange={(event) => setAgreed(event.target.checked)} />}
        </FieldFrame>
      </fieldset>
      {refused && Object.keys(refused.errors).length === 0 && (
        <p role="alert" className={styles.bad}>
          {refused.message} {refused.stale && <Button onClick={refresh}>새로고침</Button>}
        </p>
      )}
      {phase === 'unknown' && (
        <p role="alert" className={styles.bad}>
          결제 결과를 확인하지 못했습니다. 카드가 승인되었을 수 있으니 결과를 다시 확인해 주세요.
        </p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => window.close()}>닫기</Button>
        {phase === 'unknown' ? (
          <Button variant="primary" onClick={again}>
            결과 다시 확인
          </Button>
        ) : (
          <Button variant="primary" type="submit" wide busy={busy}>
            {`${formatThousands(target.amount)}원 결제`}
          </Button>
        )}
      </div>
    </form>
  )
}
