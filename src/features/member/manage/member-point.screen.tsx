import { useQuery } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { RecordLink } from '@/kit/record-link'
import { ApiError, messageOf } from '@/shared/api/errors'
import { memberStateLabels } from '@/shared/api/gen/common.gen'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { readSeq } from '@/shared/lib/read-value'
import { Button } from '@/shared/ui/inputs/button'
import { RecordLoadFailed, RecordMissing, RecordSkeleton } from '@/shared/ui/records/record-state'
import { Section } from '@/shared/ui/records/section'
import { Tabs } from '@/shared/ui/tabs'
import { pointDialog, useMoveDeposit, useMovePoints } from '../ledger.calls'
import styles from '../ledger.module.css'
import { memberPicker } from './member.picker'
import { MemberDeposits, MemberPoints } from './member-point.tabs'

type Balances = Schemas['MemberBalances']
type Tab = 'points' | 'deposits'

const TABS = [
  { key: 'points', label: '포인트' },
  { key: 'deposits', label: '예치금' },
] as const

/** Renders the choice of a member, shown without `?seq=`. */
function Choose() {
  const router = useRouter()
  async function press() {
    const member = await memberPicker.one()
    if (member) void router.navigate({ to: '/member/manage/point', search: { seq: String(member.memberSeq) } })
  }
  return (
    <Section title="회원 선택" plain>
      <p className={styles.choose}>
        회원을 먼저 선택해 주세요.
        <Button variant="primary" onClick={press}>
          회원 찾기
        </Button>
      </p>
    </Section>
  )
}

/** Renders 지급 and 차감 of the open ledger. */
function MoveButtons({ of, tab }: { of: Balances; tab: Tab }) {
  const { canWrite } = useRights()
  const { mutateAsync: movePoints } = useMovePoints()
  const { mutateAsync: moveDeposit } = useMoveDeposit()
  if (!canWrite('POINT_MANAGEMENT')) return null
  const points = tab === 'points'
  const [noun, unit, currentBalance] = points
    ? (['포인트', 'P', of.point] as const)
    : (['예치금', '원', of.depositUsable] as const)
  const { memberSeq, name, loginId } = of

  async function press(direction: Schemas['LedgerDirection']) {
    const dialog = await pointDialog.get()
    const actionName = direction === 'PLUS' ? '지급' : '차감'
    await dialog?.changeBalance(
      {
        title: `${noun} ${actionName}: ${name}`,
        direction,
        unit,
        message: (
          <>
            {name} 회원의 {points ? '보유 포인트는' : '사용 가능한 예치금은'}{' '}
            <b>{`${formatThousands(currentBalance)}${unit}`}</b>
            입니다.
          </>
        ),
        who: `${name} (${loginId}) 회원`,
        memo: true,
      },
      (entered) => {
        const body = { memberSeq, direction, ...entered }
        return points ? movePoints({ body }) : moveDeposit({ body })
      },
    )
  }
  const withdrawnReason = of.state === 'WITHDRAWN' && '탈퇴한 회원입니다.'
  const dormantReason = of.state === 'DORMANT' && '휴면회원에게서는 차감할 수 없습니다.'
  return (
    <>
      <Button disabled={withdrawnReason || undefined} onClick={() => press('PLUS')}>
        지급
      </Button>
      <Button disabled={withdrawnReason || dormantReason || undefined} onClick={() => press('MINUS')}>
        차감
      </Button>
    </>
  )
}

function BalanceStrip({ of, tab }: { of: Balances; tab: Tab }) {
  const { canRead } = useRights()
  const whole = `${of.name} (${of.loginId})`
  const facts: [string, string][] = [
    ['상태', memberStateLabels[of.state]],
    ['누적 적립', `${formatThousands(of.pointEarned)}P`],
    ['누적 사용', `${formatThousands(of.pointUsed)}P`],
    ['회수·차감', `${formatThousands(of.pointTakenBack)}P`],
    ['소멸', `${formatThousands(of.pointExpired)}P`],
    ['보유 포인트', `${formatThousands(of.point)}P`],
    ['30일 내 소멸', `${formatThousands(of.pointExpiring30d)}P`],
    ['예치금', `${formatThousands(of.deposit)}원`],
    ['환불신청중', `${formatThousands(of.depositHeld)}원`],
  ]
  return (
    <Section
      title={whole}
      plain
      aside={
        <span className={styles.actions}>
          {canRead('MEMBER_MANAGEMENT') && (
            <RecordLink to="/member/manage/detail" search={{ seq: String(of.memberSeq) }}>
              회원 상세
            </RecordLink>
          )}
          <MoveButtons of={of} tab={tab} />
        </span>
      }
    >
      <dl className={styles.facts}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function Schedule({ schedule }: Pick<Balances, 'schedule'>) {
  return (
    <Section title="소멸 예정" hint="앞으로 12개월" plain>
      <ul className={styles.months}>
        {schedule.map(({ month, amount }) => (
          <li key={month}>
            {month} <b>{formatThousands(amount)}P</b>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Ledgers({ seq, tab }: { seq: number; tab: Tab }) {
  const router = useRouter()
  const { data, error, isFetching, refetch } = useQuery(
    apiQuery('/api/v1/admin/members/{seq}/balances', { path: { seq } }),
  )
  if (error instanceof ApiError && error.status === 404) {
    return <RecordMissing onBack={() => void router.navigate({ to: '/member/pointhistory' })} />
  }
  if (!data) {
    return error && !isFetching ? (
      <RecordLoadFailed message={messageOf(error)} retry={() => void refetch()} />
    ) : (
      <RecordSkeleton />
    )
  }
  const open = (key: Tab) =>
    void router.navigate({
      to: '/member/manage/point',
      search: { seq: String(seq), ...(key === 'deposits' ? { tab: key } : {}) },
    })
  return (
    <>
      <BalanceStrip of={data} tab={tab} />
      <Schedule schedule={data.schedule} />
      <Tabs label="원장" items={TABS} value={tab} onChange={open}>
        {tab === 'points' ? <MemberPoints memberSeq={seq} /> : <MemberDeposits memberSeq={seq} />}
      </Tabs>
    </>
  )
}

/** Renders the balances of the member `?seq=`. */
export function MemberPointScreen() {
  // search values are strings
  const search = useSearch({ strict: false }) as { seq?: unknown; tab?: unknown }
  const seq = readSeq(search.seq)
  if (seq === undefined) return <Choose />
  return <Ledgers key={seq} seq={seq} tab={search.tab === 'deposits' ? 'deposits' : 'points'} />
}
