import type { DetailTarget } from '@/kit/detail/detail-def'
import { PersonalDrawer } from '@/kit/detail/personal-drawer'
import { RecordLink } from '@/kit/record-link'
import { bankCodeLabels, bankDepositStateLabels } from '@/shared/api/gen/orderdelivery-bankda.gen'
import { useRights } from '@/shared/api/me'
import { apiMutation } from '@/shared/api/query'
import { formatAdmin } from '@/shared/lib/admin-names'
import { formatTime } from '@/shared/lib/dates'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { ReadOnlyField } from '@/shared/ui/inputs/field-frame'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'
import { orderNoText } from '../order-number.rules'
import { useDepositTransitions } from './bank-deposit.actions'
import { canMatch, type Deposit, depositTones, isMatched, isWaiting } from './bank-deposit.rules'
import { MatchForm } from './bank-deposit-match'
import styles from './bankda.module.css'

function Moves({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const moves = useDepositTransitions()
  const { run: restore } = useAction(apiMutation('post', '/api/v1/admin/bank-deposits/{seq}/unignore'), {
    done: '되돌렸습니다.',
    onDone: onClose,
  })
  const name = `${deposit.depositorName} ${formatThousands(deposit.amount)}원`
  const done = (message: string) => (moved: Deposit | undefined) => {
    if (!moved) return
    toast(message)
    onClose()
  }
  return (
    <>
      {isWaiting(deposit) && (
        <Button size="sm" onClick={() => moves.ignore(deposit, `제외: ${name}`).then(done('제외했습니다.'))}>
          제외
        </Button>
      )}
      {deposit.state === 'IGNORED' && (
        <Button
          size="sm"
          onClick={() => restore({ path: { seq: deposit.bankDepositSeq }, body: { version: deposit.version } })}
        >
          되돌리기
        </Button>
      )}
      <Button
        size="sm"
        onClick={() => moves.memo(deposit, `메모: ${name}`).then((saved) => saved && toast('저장했습니다.'))}
      >
        메모
      </Button>
      {isMatched(deposit) && (
        <Button
          size="sm"
          variant="danger"
          onClick={() => moves.unmatch(deposit, `매칭 취소: ${name}`).then(done('매칭을 취소했습니다.'))}
        >
          매칭 취소
        </Button>
      )}
    </>
  )
}

function Facts({ deposit }: { deposit: Deposit }) {
  return (
    <>
      <ReadOnlyField label="입금일시">{formatTime(deposit.depositedAt)}</ReadOnlyField>
      <ReadOnlyField label="은행·계좌">
        {bankCodeLabels[deposit.bankCode]} {deposit.accountNumber}
      </ReadOnlyField>
      <ReadOnlyField label="입금자명">{deposit.depositorName}</ReadOnlyField>
      <ReadOnlyField label="금액">
        <b>{formatThousands(deposit.amount)}원</b>
      </ReadOnlyField>
      <ReadOnlyField label="남은 금액">{formatThousands(deposit.restAmount)}원</ReadOnlyField>
      <ReadOnlyField label="적요">{deposit.description ?? '-'}</ReadOnlyField>
      <ReadOnlyField label="사유">{deposit.reason ?? '-'}</ReadOnlyField>
      <ReadOnlyField label="처리">
        {deposit.matchedAt ? `${formatAdmin(deposit.matchedBy) ?? '자동'} · ${formatTime(deposit.matchedAt)}` : '-'}
      </ReadOnlyField>
      <ReadOnlyField label="메모">{deposit.memo ?? '-'}</ReadOnlyField>
    </>
  )
}

const Matches = ({ deposit: { matches, state } }: { deposit: Deposit }) => (
  <Section title="매칭된 주문" plain>
    <RecordTable
      label="매칭된 주문"
      rows={matches}
      idOf={({ orderPaymentSeq }) => orderPaymentSeq}
      empty={
        state === 'IGNORED' ? '제외한 입금내역입니다. 되돌리면 주문과 매칭할 수 있습니다.' : '매칭된 주문이 없습니다.'
      }
      columns={[
        {
          title: '주문번호',
          names: true,
          nowrap: true,
          cell: ({ orderNo, orderSeq }) => (
            <RecordLink to="/orderdelivery/allorder/detail" search={{ seq: String(orderSeq) }}>
              {orderNoText(orderNo)}
            </RecordLink>
          ),
        },
        { title: '주문자', cell: ({ ordererName }) => ordererName },
        { title: '금액', right: true, nowrap: true, cell: ({ amount }) => `${formatThousands(amount)}원` },
      ]}
    />
  </Section>
)

/** Renders a deposit on the left and its candidate orders on the right. */
export function DepositPanel({ target, onClose }: { target: DetailTarget; onClose: () => void }) {
  const rights = useRights()
  const canWrite = rights.canWrite('BANKDA_MANAGEMENT')
  return (
    <PersonalDrawer
      path="/api/v1/admin/bank-deposits/{seq}"
      target={target}
      width={100}
      onClose={onClose}
      title={(deposit) => (
        <>
          입금내역 {deposit.bankDepositSeq}{' '}
          <Pill tone={depositTones[deposit.state]}>{bankDepositStateLabels[deposit.state]}</Pill>
        </>
      )}
    >
      {(deposit, unmask) => (
        <div className={styles.panes}>
          <Section
            title="입금"
            aside={
              <>
                {canWrite && <Moves deposit={deposit} onClose={onClose} />}
                {unmask}
              </>
            }
          >
            <Facts deposit={deposit} />
          </Section>
          <div>
            {(deposit.matches.length > 0 || !canMatch(deposit)) && <Matches deposit={deposit} />}
            {canWrite && canMatch(deposit) && <MatchForm key={deposit.version} deposit={deposit} onClose={onClose} />}
          </div>
        </div>
      )}
    </PersonalDrawer>
  )
}
