import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLeaveConfirmation } from '@/kit/detail/leave-guard'
import { isSilent, messageOf } from '@/shared/api/errors'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { useDirty } from '@/shared/lib/dirty'
import { formatThousands } from '@/shared/lib/format'
import { formatSwitch } from '@/shared/lib/format-value'
import { Switch } from '@/shared/ui/inputs/choice'
import { FieldFrame, ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { DigitsInput } from '@/shared/ui/inputs/text-inputs'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { RecordLoadFailed, RecordSkeleton } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { formatPhone } from '../../../../domain/common/phone'
import { smsSettingsQuery, useSaveSmsSettings } from '../message.calls'

type Settings = Schemas['SmsSettings']
interface Draft {
  optOutNumber: string
  nightBlock: boolean
  lowBalanceAmount: number | string | null
}

const draftOf = ({ optOutNumber, nightBlock, lowBalanceAmount }: Settings): Draft => ({
  optOutNumber: optOutNumber ?? '',
  nightBlock,
  lowBalanceAmount,
})

const FIELDS = ['optOutNumber', 'lowBalanceAmount']

/** Returns the balance; `-` if no provider is connected. */
const balanceText = (balance: number | null): string => (balance === null ? '-' : `${formatThousands(balance)}원`)

/** Renders the settings read-only. */
function ShownSettings({ settings }: { settings: Settings }) {
  const { optOutNumber, nightBlock, balance, lowBalanceAmount } = settings
  return (
    <>
      <Section title="문자 설정">
        <ReadOnlyField label="무료수신거부 번호">{optOutNumber ? formatPhone(optOutNumber) : '-'}</ReadOnlyField>
        <ReadOnlyField label="야간 발송 제한">{formatSwitch(nightBlock)}</ReadOnlyField>
      </Section>
      <Section title="잔액">
        <ReadOnlyField label="남은 금액">
          <b>{balanceText(balance)}</b>
        </ReadOnlyField>
        <ReadOnlyField label="잔액 알림 기준">{formatThousands(lowBalanceAmount)}원</ReadOnlyField>
      </Section>
    </>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { mutateAsync: save } = useSaveSmsSettings()
  const [draft, setDraft] = useState(() => draftOf(settings))
  const put = (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part }))
  const unsaved = useRef(false)
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(settings))
  unsaved.current = changed
  useDirty(changed)
  useLeaveConfirmation(
    () => unsaved.current,
    (current, next) => JSON.stringify(current) !== JSON.stringify(next),
  )

  const { optOutNumber, nightBlock, lowBalanceAmount } = draft
  const amountWrong = typeof lowBalanceAmount === 'number' ? undefined : '숫자로 입력해 주세요.'
  return (
    <DialogForm
      confirm="저장"
      cancel="되돌리기"
      paged
      problem={amountWrong !== undefined}
      fields={FIELDS}
      send={() =>
        save({
          body: {
            optOutNumber: optOutNumber || null,
            nightBlock,
            lowBalanceAmount: Number(lowBalanceAmount),
            version: settings.version,
          },
        })
      }
      close={(saved) => {
        setDraft(draftOf(saved ?? settings))
        if (saved) toast('저장되었습니다.')
      }}
    >
      {({ tried, errors }) => (
        <>
          <Section title="문자 설정">
            <FieldFrame
              fieldPath="optOutNumber"
              title="무료수신거부 번호"
              error={errors.optOutNumber}
              help="080으로 시작하는 번호입니다. 없으면 광고 문자를 보낼 수 없습니다."
            >
              {({ bad, ...controlProps }) => (
                <DigitsInput
                  {...controlProps}
                  bad={bad}
                  phone
                  value={optOutNumber}
                  onChange={(digits) => put({ optOutNumber: digits })}
                />
              )}
            </FieldFrame>
            <FieldFrame
              title="야간 발송 제한"
              help="쿠폰·후기요청·재입고·포인트 소멸 안내가 해당합니다. 광고 문자는 언제나 밤에 보내지 않습니다."
            >
              {({ bad: _, ...controlProps }) => (
                <Switch
                  {...controlProps}
                  label="21시부터 8시까지 모았다가 8시에 보냅니다."
                  checked={nightBlock}
                  onChange={(event) => put({ nightBlock: event.target.checked })}
                />
              )}
            </FieldFrame>
          </Section>
          <Section title="잔액">
            <ReadOnlyField
              label="남은 금액"
              help="문자 서비스 회사의 관리 화면에서 충전해 주세요. 충전하면 바로 반영됩니다."
            >
              <b>{balanceText(settings.balance)}</b>
            </ReadOnlyField>
            <FieldFrame
              fieldPath="lowBalanceAmount"
              title="잔액 알림 기준"
              error={(tried && amountWrong) || errors.lowBalanceAmount}
              help="남은 금액이 이보다 적으면 SMS 관리 화면에 알립니다. 0이면 알리지 않습니다."
            >
              {(controlProps) => (
                <NumberInput
                  {...controlProps}
                  grouped
                  suffix="원"
                  width={12}
                  min={0}
                  step={10_000}
                  value={lowBalanceAmount}
                  onChange={(amount) => put({ lowBalanceAmount: amount })}
                />
              )}
            </FieldFrame>
          </Section>
        </>
      )}
    </DialogForm>
  )
}

/** Renders 설정: the settings of all text messages. */
export function SmsSettingsTab() {
  const { data, error, isFetching, refetch } = useQuery(smsSettingsQuery)
  const canWrite = useRights().canWrite('KAKAO_MANAGEMENT')
  if (data) return canWrite ? <SettingsForm settings={data} /> : <ShownSettings settings={data} />
  return error && !isFetching && !isSilent(error) ? (
    <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
  ) : (
    <RecordSkeleton />
  )
}
