import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberPicker } from '@/features/member/manage/member.picker'
import { saveBadRows, saveDownloaded, sendSheet } from '@/kit/excel/sheet-upload'
import { download } from '@/shared/api/client'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { checkRule } from '@/shared/lib/rules'
import { sheetProblem } from '@/shared/lib/sheet-file'
import { Button } from '@/shared/ui/inputs/button'
import { DateInput } from '@/shared/ui/inputs/date-input'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { FileButton } from '@/shared/ui/inputs/file-button'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { PickedRecords } from '@/shared/ui/inputs/picked-records'
import { Select } from '@/shared/ui/inputs/select'
import { showFailure } from '@/shared/ui/layers/failure'
import { SheetCheckResult } from '@/shared/ui/records/checked-sheet'

type Filter = Schemas['CouponMemberFilter']
/** The recipients, in the form that the issue call takes. */
export type Audience = Pick<Schemas['CouponIssue'], 'memberSeqs' | 'filter' | 'uploadSeq'>

const MODES = [
  { value: 'MEMBERS', label: '회원 선택' },
  { value: 'FILTER', label: '조건으로 찾기' },
  { value: 'UPLOAD', label: '엑셀 업로드' },
]
/** Maximum number of members per call. */
export const MAX_MEMBERS = 500

interface FilterProps {
  filter: Filter
  set: (filter: Filter) => void
  /** The typed number of orders, which is no number yet while it is typed. */
  orders: number | string | null
  setOrders: (orders: number | string | null) => void
}

/** Returns what is wrong with the typed number of orders, or undefined. */
const ordersProblem = (orders: number | string | null): string | undefined =>
  checkRule({ type: 'integer', minimum: 1, maximum: 9_999 }, orders) ?? undefined

function FilterFields({ filter, set, orders, setOrders }: FilterProps) {
  const { canRead } = useRights()
  const makers = useQuery({
    ...apiQuery('/api/v1/admin/car-makers/options', {}),
    enabled: canRead('COUPON_MANAGEMENT'),
  }).data
  /** Drops empty values, so that they do not filter. */
  const put = (change: Partial<Record<keyof Filter, unknown>>) =>
    set(
      Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '' && value != null)),
    )
  const day = (name: 'joinedFrom' | 'joinedTo' | 'lastOrderedFrom' | 'lastOrderedTo', label: string) => (
    <DateInput kind="day" aria-label={label} value={filter[name] ?? ''} onChange={(value) => put({ [name]: value })} />
  )
  return (
    <>
      <FieldFrame title="가입일" group>
        {() => (
          <>
            {day('joinedFrom', '가입일 시작')} ~ {day('joinedTo', '가입일 끝')}
          </>
        )}
      </FieldFrame>
      <FieldFrame title="최근 구매일" group>
        {() => (
          <>
            {day('lastOrderedFrom', '최근 구매일 시작')} ~ {day('lastOrderedTo', '최근 구매일 끝')}
          </>
        )}
      </FieldFrame>
      <FieldFrame title="구매 횟수" fieldPath="orderCountMin" error={ordersProblem(orders)}>
        {(controlProps) => (
          <NumberInput
            {...controlProps}
            value={orders}
            min={1}
            max={9_999}
            onChange={setOrders}
            suffix="회 이상"
            width={12}
          />
        )}
      </FieldFrame>
      <FieldFrame title="문자 수신동의">
        {({ bad: _, ...controlProps }) => (
          <Select
            {...controlProps}
            empty="전체"
            options={[
              { value: 'true', label: '동의' },
              { value: 'false', label: '미동의' },
            ]}
            value={filter.smsConsent === undefined ? '' : String(filter.smsConsent)}
            onChange={(value) => put({ smsConsent: value === '' ? null : value === 'true' })}
            width={12}
          />
        )}
      </FieldFrame>
      <FieldFrame title="보유차량 제조사" help="정상 상태의 일반회원만 찾습니다.">
        {({ bad: _, ...controlProps }) => (
          <Select
            {...controlProps}
            empty="전체"
            options={(makers ?? []).map(({ carMakerSeq, name }) => ({ value: String(carMakerSeq), label: name }))}
            value={filter.carMakerSeq ? String(filter.carMakerSeq) : ''}
            onChange={(value) => put({ carMakerSeq: Number(value) || null })}
            width={16}
          />
        )}
      </FieldFrame>
    </>
  )
}

/** Renders the button that saves the bad rows of a sheet. Nothing without any. */
export const SaveBadRows = ({ sheet }: { sheet: Schemas['ExcelUpload'] }) =>
  sheet.badCount > 0 && (
    <Button onClick={() => saveBadRows(sheet.uploadSeq).catch(showFailure)}>오류 행 엑셀 저장</Button>
  )

function UploadFields({
  seq,
  sheet,
  set,
}: {
  seq: number
  sheet: Schemas['ExcelUpload'] | undefined
  set: (sheet: Schemas['ExcelUpload'] | undefined) => void
}) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  async function choose(file: File) {
    set(undefined)
    const wrong = sheetProblem(file)
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      set((await sendSheet('/api/v1/admin/coupons/{seq}/excel-uploads', file, { path: { seq } })) ?? undefined)
    } catch (error) {
      set(undefined)
      await showFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FieldFrame title="엑셀 파일" group help="아이디 열이 있는 .xlsx, 10,000명까지" error={problem ?? undefined}>
        {() => (
          <>
            <Button
              onClick={async () =>
                saveDownloaded(await download('/api/v1/admin/coupons/excel-template'), '쿠폰 발급 회원 양식.xlsx')
              }
            >
              양식 다운로드
            </Button>
            <FileButton
              fileLabel="엑셀 파일"
              accept=".xlsx"
              busy={busy}
              onFiles={([file]) => file && void choose(file)}
            >
              파일 선택
            </FileButton>
          </>
        )}
      </FieldFrame>
      {sheet && <SheetCheckResult sheet={sheet} columns={{}} />}
      {sheet && <SaveBadRows sheet={sheet} />}
    </>
  )
}

/**
 * Holds the chosen recipients and their fields. `audience` is undefined until something is chosen, and while a condition is wrong. `fixedSeqs` fixes the
 * members.
 */
export function useAudience(fixedSeqs: readonly number[] | undefined, seq: number | undefined) {
  const [mode, setMode] = useState('MEMBERS')
  const [seqs, setSeqs] = useState<number[]>([])
  const [filter, setFilter] = useState<Filter>({})
  const [orders, setOrders] = useState<number | string | null>(null)
  const [sheet, setSheet] = useState<Schemas['ExcelUpload']>()
  const audience = ((): Audience | undefined => {
    if (fixedSeqs) return { memberSeqs: [...fixedSeqs] }
    if (mode === 'FILTER') {
      if (ordersProblem(orders)) return undefined
      return { filter: orders === null ? filter : { ...filter, orderCountMin: Number(orders) } }
    }
    if (mode === 'UPLOAD')
      return sheet && sheet.okCount > sheet.unchangedCount ? { uploadSeq: sheet.uploadSeq } : undefined
    return seqs.length > 0 ? { memberSeqs: seqs } : undefined
  })()
  const fields = fixedSeqs ? null : (
    <>
      <FieldFrame title="발급 대상">
        {({ bad: _, ...controlProps }) => (
          <Select {...controlProps} options={MODES} value={mode} onChange={setMode} width={14} />
        )}
      </FieldFrame>
      {mode === 'MEMBERS' && (
        <FieldFrame title="회원" required group>
          {(controlProps) => (
            <PickedRecords
              id={controlProps.id}
              aria-describedby={controlProps['aria-describedby']}
              label="회원"
              picker={memberPicker}
              seqs={seqs}
              onChange={setSeqs}
              known={[]}
              max={MAX_MEMBERS}
              disabled={false}
            />
          )}
        </FieldFrame>
      )}
      {mode === 'FILTER' && <FilterFields filter={filter} set={setFilter} orders={orders} setOrders={setOrders} />}
      {mode === 'UPLOAD' &&
        (seq ? <UploadFields seq={seq} sheet={sheet} set={setSheet} /> : <p>먼저 쿠폰을 선택해 주세요.</p>)}
    </>
  )
  return { audience, fields, sheet: mode === 'UPLOAD' ? sheet : undefined }
}
