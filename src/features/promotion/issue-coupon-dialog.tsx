import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { giveCouponPicker } from '@/features/promotion/coupon/coupon.picker'
import { call } from '@/shared/api/client'
import { messageOf } from '@/shared/api/errors'
import { previewSettings } from '@/shared/api/query'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { requiredPrompt } from '@/shared/lib/validate'
import { Switch } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { PickedRecords } from '@/shared/ui/inputs/picked-records'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { BadCells } from '@/shared/ui/records/checked-sheet'
import { RecordTable } from '@/shared/ui/table/record-table'
import { type Audience, MAX_MEMBERS, SaveBadRows, useAudience } from './coupon-audience'

/** `sheet`: the upload that named the members. */
type Receipt = Schemas['CouponIssueReceipt'] & { sheet?: Schemas['ExcelUpload'] | undefined }

const MIN_REASON = 2

interface Order {
  /** If omitted, the coupon is picked in the dialog. */
  coupon?: { couponSeq: number; name: string }
  /** The recipients. If omitted, they are chosen, searched or uploaded in the dialog. */
  memberSeqs?: readonly number[]
}

/** Returns the number of members whose copy was recalled, and how to restore it; empty if there are none. */
const recalledText = ({ recalledCount }: Pick<Receipt, 'recalledCount'>): string =>
  recalledCount > 0
    ? ` 쿠폰을 회수한 ${formatThousands(recalledCount)}명은 받지 못합니다. 다시 주려면 발급 내역에서 회수를 취소해 주세요.`
    : ''

/** Returns how many members get none because of their state, their type or the coupon's limit. */
const unfitOf = ({ total, done, heldCount, recalledCount }: Schemas['CouponIssueReceipt']): number =>
  total - done - heldCount - recalledCount

/** Returns the result in sentences: how many got one or are getting one, who is left out, and why. */
function resultText(receipt: Receipt): string {
  const { done, heldCount, couponJobSeq, sheet } = receipt
  const given = `${formatThousands(done)}명에게 ${couponJobSeq === null ? '발급되었습니다' : '발급을 시작했습니다'}.`
  const unfit = unfitOf(receipt)
  const left = [
    heldCount > 0 && `${formatThousands(heldCount)}명은 이미 보유`,
    unfit > 0 && `${formatThousands(unfit)}명은 발급 불가`,
    sheet && sheet.badCount > 0 && `${formatThousands(sheet.badCount)}행은 오류`,
  ].filter(Boolean)
  return `${given}${left.length > 0 ? ` ${left.join(', ')} 사유로 제외했습니다.` : ''}${recalledText(receipt)}`
}

/** Queries how many members would receive the coupon. */
function useCount(seq: number | undefined, audience: Audience | undefined) {
  return useQuery({
    queryKey: ['coupon-issue-count', seq, audience],
    queryFn: ({ signal }) =>
      call('post', '/api/v1/admin/coupons/{seq}/issue', {
        path: { seq: seq ?? 0 },
        body: { ...audience, reason: '대상 확인', notify: false, dryRun: true },
        // a new map gives each count its own request id
        once: new Map(),
        signal,
      }),
    enabled: seq !== undefined && audience !== undefined,
    ...previewSettings,
  })
}

function IssueDialog({ order, close }: { order: Order; close: (receipt?: Receipt) => void }) {
  const [picked, setPicked] = useState<number[]>([])
  const seq = order.coupon?.couponSeq ?? picked[0]
  const { audience, fields, sheet } = useAudience(order.memberSeqs, seq)
  const [reason, setReason] = useState('')
  const [notify, setNotify] = useState(false)
  const { data: counted, error } = useCount(seq, audience)
  const { mutateAsync: issue } = useMutation({
    mutationFn: (body: BodyWithoutRequestId<Schemas['CouponIssue']>) =>
      call('post', '/api/v1/admin/coupons/{seq}/issue', { path: { seq: seq ?? 0 }, body, once: true }),
  })
  const short = [...reason.trim()].length < MIN_REASON
  const unpicked = seq === undefined
  const problem =
    unpicked || (audience === undefined ? requiredPrompt('발급 대상') : error ? messageOf(error) : undefined)
  const none = counted?.done === 0 ? '발급할 수 있는 회원이 없습니다.' : undefined
  return (
    <DialogForm
      confirm={counted ? `${formatThousands(counted.done)}명에게 발급` : '발급'}
      problem={problem ?? short}
      disabled={none}
      fields={['reason']}
      send={async () => ({ ...(await issue({ ...audience, reason: reason.trim(), notify, dryRun: false })), sheet })}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          {!order.coupon && (
            <FieldFrame
              title="쿠폰"
              fieldPath="couponSeq"
              required
              group
              error={tried && unpicked ? requiredPrompt('쿠폰') : undefined}
            >
              {(controlProps) => (
                <PickedRecords
                  id={controlProps.id}
                  aria-describedby={controlProps['aria-describedby']}
                  label="쿠폰"
                  picker={giveCouponPicker}
                  seqs={picked}
                  onChange={setPicked}
                  known={[]}
                  max={1}
                  disabled={false}
                />
              )}
            </FieldFrame>
          )}
          {fields}
          <FieldFrame
            title="사유"
            required
            fieldPath="reason"
            error={errors.reason ?? (tried && short ? requiredPrompt('사유', MIN_REASON) : undefined)}
          >
            {(controlProps) => (
              <Input
                {...controlProps}
                value={reason}
                maxLength={100}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </FieldFrame>
          <FieldFrame title="알림 발송" help="받는 회원에게 쿠폰 발급 메시지를 보냅니다.">
            {({ bad: _, ...controlProps }) => (
              <Switch {...controlProps} checked={notify} onChange={(event) => setNotify(event.target.checked)} />
            )}
          </FieldFrame>
          <p aria-live="polite">
            {counted && (
              <>
                대상 <b>{formatThousands(counted.total)}명</b> 중 <b>{formatThousands(counted.done)}명</b>에게
                발급합니다.
                {counted.heldCount > 0 && ` ${formatThousands(counted.heldCount)}명은 이미 보유하고 있습니다.`}
                {recalledText(counted)}
                {unfitOf(counted) > 0 &&
                  ` ${formatThousands(unfitOf(counted))}명은 회원 상태, 사업자회원 또는 발급 한도 때문에 받지 못합니다.`}
                {counted.total > MAX_MEMBERS &&
                  ' 500명을 넘으므로 작업으로 진행되며, 쿠폰 상세에서 진행률을 볼 수 있습니다.'}
              </>
            )}
          </p>
        </>
      )}
    </DialogForm>
  )
}

/** Issues a coupon to members: asks for the coupon, the recipients and the reason, then shows the result. */
export async function askIssue(order: Order): Promise<void> {
  const title = order.coupon ? `쿠폰 발급: ${order.coupon.name}` : '쿠폰 지급'
  const receipt = await openDialog<Receipt>((close) => <IssueDialog order={order} close={close} />, {
    title,
    size: 'md',
  })
  if (!receipt) return
  const bad = receipt.sheet?.badCount ? receipt.sheet : undefined
  const text = resultText(receipt)
  if (receipt.failed.length === 0 && !bad) toast(text)
  else {
    await openDialog(
      () => (
        <>
          <p>{text}</p>
          {receipt.failed.length > 0 && (
            <RecordTable
              label="발급하지 못한 회원"
              height={24}
              rows={receipt.failed}
              idOf={(row) => row.seq}
              columns={[
                { title: '회원', cell: (row) => row.name ?? String(row.seq) },
                { title: '사유', cell: (row) => row.message },
              ]}
            />
          )}
          {bad && (
            <>
              <BadCells errors={bad.errors} columns={{}} />
              <SaveBadRows sheet={bad} />
            </>
          )}
        </>
      ),
      { title: '쿠폰 발급 결과', size: 'md' },
    )
  }
}
