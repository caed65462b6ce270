import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import { messageOf } from '@/shared/api/errors'
import { storeAlignmentFeeTitles, storeFeesTitles } from '@/shared/api/gen/branch-manage.gen'
import { apiMutation, apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatAdmin } from '@/shared/lib/admin-names'
import { todaySeoul } from '@/shared/lib/cell-dates'
import { formatTime } from '@/shared/lib/dates'
import { readDay } from '@/shared/lib/days'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Checkbox } from '@/shared/ui/inputs/choice'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { RecordTable } from '@/shared/ui/table/record-table'
import styles from './fee-dialogs.module.css'
import { feeChanges } from './fee-text.rules'

type Fees = Schemas['StoreFees']
type Range = Schemas['StoreMountFee']

// ---- 기본 요금표 적용 -------------------------------------------------------------------------------------------------------

interface ApplyProps<R> {
  preview: Schemas['StoreFeePreview']
  send: (feesFrom: string) => Promise<R>
  close: (result?: R) => void
}

function ApplyFees<R>({ preview: { changed, same, stores }, send, close }: ApplyProps<R>) {
  const today = todaySeoul(new Date())
  const [from, setFrom] = useState(today)
  const problem = !readDay(from) || from < today ? '적용일은 오늘 이후로 입력해 주세요.' : undefined
  const rows = stores.flatMap(({ storeSeq, storeCode, name, before, after }) =>
    feeChanges(before, after).map((change, at) => ({ ...change, key: `${storeSeq}-${at}`, storeCode, name, at })),
  )
  const moreCount = changed - stores.length
  return (
    <DialogForm
      confirm="적용"
      disabled={changed === 0 && '바뀌는 장착점이 없습니다.'}
      problem={problem !== undefined}
      fields={['feesFrom']}
      send={() => send(from)}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <p>
            장착점 <b>{formatThousands(changed)}곳</b>의 요금을 기본 요금표로 바꿉니다.
            {same > 0 && ` ${formatThousands(same)}곳은 이미 같은 요금입니다.`} 적용일 전의 장착은 이전 요금으로
            정산합니다.
          </p>
          <FieldFrame
            title="적용일"
            fieldPath="feesFrom"
            required
            error={errors.feesFrom ?? (tried ? problem : undefined)}
          >
            {(controlProps) => <DateInput {...controlProps} kind="day" width={14} value={from} onChange={setFrom} />}
          </FieldFrame>
          <RecordTable
            label="바뀌는 요금"
            caption="바뀌는 요금 (장착비 / 정산 단가, 원)"
            height={24}
            empty="바뀌는 요금이 없습니다."
            idOf={({ key }) => key}
            rows={rows}
            columns={[
              {
                title: '장착점',
                names: true,
                cell: ({ at, storeCode, name }) => (at === 0 ? `${storeCode} ${name}` : ''),
              },
              { title: '항목', cell: ({ label }) => label, nowrap: true },
              { title: '현재', cell: ({ before }) => before, right: true, nowrap: true },
              { title: '변경 후', cell: ({ after }) => <b>{after}</b>, right: true, nowrap: true },
            ]}
          />
          {moreCount > 0 && <p>이 밖에 {formatThousands(moreCount)}곳이 더 바뀝니다.</p>}
        </>
      )}
    </DialogForm>
  )
}

/** Shows what the standard fees would change and asks for the start date. Resolves to the result of `send`. */
export async function askFees<R>(
  title: string,
  seqs: number[],
  send: (feesFrom: string) => Promise<R>,
): Promise<R | undefined> {
  const preview = await call('post', '/api/v1/admin/stores/fee-preview', { body: { seqs } })
  return openDialog<R>((close) => <ApplyFees preview={preview} send={send} close={close} />, { title, size: 'md' })
}

// ---- 기본 요금표 -----------------------------------------------------------------------------------------------------------

const EXTRAS = ['runFlatExtra', 'lightTruckExtra', 'disposalFee', 'valveFee', 'nitrogenFee'] as const
const BATTERY = ['batteryFee', 'batterySettle'] as const
const ALIGNMENT = ['domestic', 'suv', 'imported'] as const

type Typed = number | string | null

const amountProblem = (value: unknown, max: number): string | undefined => {
  const n = value === null || value === '' ? Number.NaN : Number(value)
  return Number.isInteger(n) && n >= 0 && n <= max && n % 100 === 0
    ? undefined
    : `0~${formatThousands(max)}원을 100원 단위로 입력해 주세요.`
}

/** Returns the amounts by field path, as entered. */
const amountsOf = ({ mountFees, alignmentFee, ...fees }: Fees): Record<string, Typed> => ({
  ...Object.fromEntries(
    mountFees.flatMap(({ feePerTire, settlePerTire }, at) => [
      [`mountFees[${at}].feePerTire`, feePerTire],
      [`mountFees[${at}].settlePerTire`, settlePerTire],
    ]),
  ),
  ...Object.fromEntries([...EXTRAS, ...BATTERY].map((name) => [name, fees[name]])),
  ...Object.fromEntries(ALIGNMENT.map((name) => [`alignmentFee.${name}`, alignmentFee[name]])),
})

const maxFeeOf = (feeKey: string): number =>
  feeKey.startsWith('alignmentFee') ? 300_000 : (EXTRAS as readonly string[]).includes(feeKey) ? 50_000 : 100_000

interface DefaultsProps {
  stored: Schemas['StoreFeeDefaults']
  readOnly: boolean
  close: (saved?: true) => void
}

function DefaultsForm({ stored, readOnly, close }: DefaultsProps) {
  const { mutateAsync: save } = useMutation(apiMutation('put', '/api/v1/admin/stores/fee-defaults'))
  const { fees, version, updatedAt, updatedBy } = stored
  const [amounts, setAmounts] = useState(() => amountsOf(fees))
  const [balance, setBalance] = useState(fees.balanceIncluded)
  const problemAt = (feeKey: string) => amountProblem(amounts[feeKey], maxFeeOf(feeKey))
  const bad = Object.keys(amounts).some((feeKey) => problemAt(feeKey) !== undefined)
  const at = (feeKey: string) => Number(amounts[feeKey])
  const next = (): Fees => ({
    ...fees,
    ...Object.fromEntries([...EXTRAS, ...BATTERY].map((name) => [name, at(name)])),
    balanceIncluded: balance,
    alignmentFee: {
      domestic: at('alignmentFee.domestic'),
      suv: at('alignmentFee.suv'),
      imported: at('alignmentFee.imported'),
    },
    mountFees: fees.mountFees.map((range, n) => ({
      ...range,
      feePerTire: at(`mountFees[${n}].feePerTire`),
      settlePerTire: at(`mountFees[${n}].settlePerTire`),
    })),
  })
  return (
    <DialogForm
      confirm="저장"
      cancel="닫기"
      disabled={readOnly && '저장 권한이 없습니다.'}
      problem={bad}
      fields={Object.keys(amounts).map((feeKey) => `fees.${feeKey}`)}
      send={async () => {
        await save({ body: { fees: next(), version } })
        toast('저장되었습니다.')
        return true as const
      }}
      close={close}
    >
      {({ tried, errors }) => {
        const amount = (feeKey: string, title: string, cell = false) => (
          <FieldFrame
            cell={cell}
            title={title}
            fieldPath={`fees.${feeKey}`}
            error={errors[`fees.${feeKey}`] ?? (tried ? problemAt(feeKey) : undefined)}
            readOnlyValue={readOnly ? `${formatThousands(at(feeKey))}원` : undefined}
          >
            {(controlProps) => (
              <NumberInput
                {...controlProps}
                grouped
                alignRight
                step={100}
                min={0}
                width={9}
                suffix="원"
                value={amounts[feeKey]}
                onChange={(value) => setAmounts({ ...amounts, [feeKey]: value })}
              />
            )}
          </FieldFrame>
        )
        const rimsOf = ({ rimFrom, rimTo }: Range) => `${rimFrom}~${rimTo}인치`
        return (
          <>
            <p>
              새로 적용하는 장착점의 요금입니다. 저장해도 이미 등록된 장착점의 요금은 바뀌지 않습니다.
              {updatedAt && ` (최종 수정 ${formatTime(updatedAt)} ${formatAdmin(updatedBy) ?? ''})`}
            </p>
            <RecordTable
              label="타이어 1개당 장착비"
              idOf={({ rimFrom }) => rimFrom}
              rows={fees.mountFees}
              columns={[
                { title: '인치', names: true, nowrap: true, cell: rimsOf },
                {
                  title: '장착비 (고객)',
                  cell: (range) =>
                    amount(`mountFees[${fees.mountFees.indexOf(range)}].feePerTire`, `${rimsOf(range)} 장착비`, true),
                },
                {
                  title: '정산 단가 (쇼핑몰)',
                  cell: (range) =>
                    amount(
                      `mountFees[${fees.mountFees.indexOf(range)}].settlePerTire`,
                      `${rimsOf(range)} 정산 단가`,
                      true,
                    ),
                },
              ]}
            />
            <div className={styles.amounts}>
              {[...EXTRAS, ...BATTERY].map((name) => (
                <div key={name}>{amount(name, storeFeesTitles[name])}</div>
              ))}
              {ALIGNMENT.map((name) => (
                <div key={name}>{amount(`alignmentFee.${name}`, storeAlignmentFeeTitles[name])}</div>
              ))}
            </div>
            {readOnly ? (
              <p>
                {storeFeesTitles.balanceIncluded}: {balance ? '장착비에 포함' : '장착비에 포함하지 않음'}
              </p>
            ) : (
              <Checkbox
                label={`${storeFeesTitles.balanceIncluded} (장착비에 포함)`}
                checked={balance}
                onChange={({ target: { checked } }) => setBalance(checked)}
              />
            )}
          </>
        )
      }}
    </DialogForm>
  )
}

function DefaultsDialog({ readOnly, close }: Omit<DefaultsProps, 'stored'>) {
  const { data, error, refetch } = useQuery(apiQuery('/api/v1/admin/stores/fee-defaults', {}, { staleTime: 0 }))
  if (data) return <DefaultsForm key={data.version} stored={data} readOnly={readOnly} close={close} />
  if (!error) return <p role="status">기본 요금표를 불러오는 중입니다.</p>
  return (
    <p role="alert">
      {messageOf(error)} <Button onClick={() => refetch()}>다시 시도</Button>
    </p>
  )
}

/** Opens the shop's standard fees to view or edit. */
export const openFeeDefaults = (readOnly: boolean): Promise<true | undefined> =>
  openDialog<true>((close) => <DefaultsDialog readOnly={readOnly} close={close} />, {
    title: '기본 요금표',
    size: 'md',
  })
