import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateTones } from '@/features/state.tones'
import { excelJobInput, startExcel } from '@/kit/excel/excel-job'
import { call } from '@/shared/api/client'
import { messageOf } from '@/shared/api/errors'
import { couponCodeStateLabels } from '@/shared/api/gen/promotion-coupon.gen'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { cellTime } from '@/shared/lib/cell-dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { confirm, openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { RecordLoadFailed } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { Pager } from '@/shared/ui/table/pager'
import { RecordTable } from '@/shared/ui/table/record-table'
import { withParticle } from '../../../../domain/common/particles'
import styles from './coupon.module.css'
import { CouponJobs } from './coupon-jobs'

type State = Schemas['CouponCodeState']
type Code = Schemas['CouponCode']
const PAGE = 50
const MAX_CODES = 100_000

const stateOf = (text: string): State | '' => (text in couponCodeStateLabels ? (text as State) : '')

function MakeDialog({ seq, close }: { seq: number; close: (job?: Schemas['CouponJob']) => void }) {
  const [count, setCount] = useState<number | string | null>(1_000)
  const { mutateAsync: make } = useMutation({
    mutationFn: (body: BodyWithoutRequestId<Schemas['CouponCodesMake']>) =>
      call('post', '/api/v1/admin/coupons/{seq}/codes', { path: { seq }, body, once: true }),
  })
  const isValidCount = typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= MAX_CODES
  const problem = isValidCount ? undefined : `1 이상 ${formatThousands(MAX_CODES)} 이하로 입력해 주세요.`
  return (
    <DialogForm
      confirm="생성"
      problem={problem !== undefined}
      fields={['count']}
      send={() => make({ count: Number(count) })}
      close={close}
    >
      {({ tried, errors }) => (
        <FieldFrame title="생성 수" required fieldPath="count" error={errors.count ?? (tried ? problem : undefined)}>
          {(controlProps) => (
            <NumberInput {...controlProps} grouped value={count} onChange={setCount} suffix="개" width={14} />
          )}
        </FieldFrame>
      )}
    </DialogForm>
  )
}

/** Renders 코드: the codes of a coupon, 50 per page. More can be generated and unused ones deactivated. */
export function Codes({ couponSeq: seq }: { couponSeq: number }) {
  const [page, setPage] = useState(1)
  const [state, setState] = useState<State | ''>('')
  const [typed, setTyped] = useState('')
  const [keyword, setKeyword] = useState('')
  const { canWrite } = useRights()
  const coupon = useQuery(apiQuery('/api/v1/admin/coupons/{seq}', { path: { seq } })).data
  const query = { ...(state && { state: [state] }), ...(keyword && { keyword }) }
  const { data, error, refetch } = useQuery({
    ...apiQuery('/api/v1/admin/coupons/{seq}/codes', { path: { seq }, query: { page, size: PAGE, ...query } }),
    placeholderData: keepPreviousData,
  })
  const excel = useAction(startExcel, { done: '엑셀 파일을 만들고 있습니다.' })
  const discard = useAction(async ({ code, couponCodeSeq }: Code) => {
    const sure = await confirm({
      title: `코드 폐기: ${code}`,
      message: '폐기한 코드는 등록할 수 없으며 되돌릴 수 없습니다.',
      confirmLabel: '폐기',
      danger: true,
    })
    if (sure)
      await call('post', '/api/v1/admin/coupons/{seq}/codes/bulk', {
        path: { seq },
        body: { action: 'VOID', seqs: [couponCodeSeq] },
      })
  })
  if (error && !data) return <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
  if (!data || !coupon) return null
  if (coupon.codeType !== 'UNIQUE') {
    return (
      <Section title="코드" plain>
        <p>
          {coupon.sharedCode
            ? `공용 코드 ${withParticle(coupon.sharedCode, '을/를')} 사용하는 쿠폰입니다.`
            : '코드를 사용하지 않는 쿠폰입니다.'}
        </p>
      </Section>
    )
  }
  const mayWrite = canWrite('COUPON_MANAGEMENT')
  return (
    <>
      <CouponJobs couponSeq={seq} />
      <Section
        title={`코드 ${formatThousands(data.total)}개`}
        plain
        aside={
          <form
            className={styles.row}
            onSubmit={(event) => {
              event.preventDefault()
              setKeyword(typed.trim())
              setPage(1)
            }}
          >
            <Input
              aria-label="코드 검색"
              placeholder="코드"
              value={typed}
              maxLength={100}
              onChange={(event) => setTyped(event.target.value)}
              width={12}
            />
            <Button type="submit">검색</Button>
            <Select
              aria-label="상태"
              empty="전체 상태"
              options={optionsOf(couponCodeStateLabels)}
              value={state}
              onChange={(text) => {
                setState(stateOf(text))
                setPage(1)
              }}
              width={9}
            />
            <Button
              disabled={data.total === 0 && '내려받을 항목이 없습니다.'}
              onClick={() => excel.run({ body: excelJobInput('coupon-codes', { seq, ...query }) })}
            >
              엑셀 다운로드
            </Button>
            {mayWrite && coupon.state !== 'ENDED' && (
              <Button
                variant="primary"
                onClick={() =>
                  void openDialog<Schemas['CouponJob']>((close) => <MakeDialog seq={seq} close={close} />, {
                    title: `코드 추가 생성: ${coupon.name}`,
                    size: 'sm',
                  })
                }
              >
                추가 생성
              </Button>
            )}
          </form>
        }
      >
        <RecordTable
          label="쿠폰 코드"
          empty="코드가 없습니다."
          rows={data.items}
          idOf={({ couponCodeSeq }) => couponCodeSeq}
          columns={[
            { title: '코드', nowrap: true, cell: ({ code }) => <code>{code}</code> },
            {
              title: '상태',
              cell: ({ state: of }) => <Pill tone={stateTones[of]}>{couponCodeStateLabels[of]}</Pill>,
            },
            { title: '등록 회원', cell: ({ loginId, name }) => (loginId ? `${loginId} ${name}` : '-') },
            { title: '등록일', cell: ({ registeredAt }) => (registeredAt ? cellTime(registeredAt) : '-') },
            { title: '생성일', cell: ({ createdAt }) => cellTime(createdAt) },
            {
              title: '폐기',
              cell: (code) =>
                code.state === 'READY' && mayWrite ? (
                  <Button size="sm" variant="danger" onClick={() => discard.run(code)}>
                    폐기
                  </Button>
                ) : code.voidedAt ? (
                  cellTime(code.voidedAt)
                ) : (
                  '-'
                ),
            },
          ]}
        />
        <Pager page={page} size={PAGE} total={data.total} onPage={setPage} />
      </Section>
    </>
  )
}
