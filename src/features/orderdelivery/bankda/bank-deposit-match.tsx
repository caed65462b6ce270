import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { overpaidUseLabels } from '@/shared/api/gen/orderdelivery-bankda.gen'
import { apiQuery, useRefresh } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { Button } from '@/shared/ui/inputs/button'
import { Radio } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { Input } from '@/shared/ui/inputs/input'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { orderNoText } from '../order-number.rules'
import { useMatch } from './bank-deposit.calls'
import { type Candidate, type Deposit, proposedAmount } from './bank-deposit.rules'
import { AccountFields, accountProblems, NO_ACCOUNT } from './bank-deposit-account'
import { amountProblem, type Chosen, candidateColumns, highlightMismatch } from './bank-deposit-candidates'
import styles from './bankda.module.css'

type Use = Schemas['OverpaidUse']

const MAX_MATCHES = 10

const amountOf = ({ amount }: Chosen): number => Number(amount ?? 0)

/** Renders the form that assigns a deposit to orders and decides on the remaining amount. */
export function MatchForm({ deposit, onClose }: { deposit: Deposit; onClose: () => void }) {
  const [typed, type] = useState('')
  const [keyword, search] = useState('')
  const [chosen, choose] = useState<readonly Chosen[]>([])
  const [overpaid, setOverpaid] = useState<Use>()
  const [account, setAccount] = useState(NO_ACCOUNT)
  const { mutateAsync: match } = useMatch()
  const again = useRefresh()
  const found = useQuery({
    ...apiQuery('/api/v1/admin/bank-deposits/{seq}/candidates', {
      path: { seq: deposit.bankDepositSeq },
      query: { keyword },
    }),
    placeholderData: keepPreviousData,
  })
  const left = deposit.restAmount - chosen.reduce((sum, one) => sum + amountOf(one), 0)
  const at = (candidate: Candidate): Chosen | undefined =>
    chosen.find((one) => one.candidate.orderPaymentSeq === candidate.orderPaymentSeq)
  const chosenExcept = (candidate: Candidate) => chosen.filter((one) => one !== at(candidate))
  const toggle = (candidate: Candidate) =>
    choose(
      at(candidate) ? chosenExcept(candidate) : [...chosen, { candidate, amount: proposedAmount(candidate, left) }],
    )
  const setAmount = (candidate: Candidate, amount: Chosen['amount']) =>
    choose(chosen.map((one) => (one === at(candidate) ? { ...one, amount } : one)))

  const rows = [
    ...chosen.map(({ candidate }) => candidate).filter((one) => !found.data?.some((row) => sameAs(row, one))),
    ...(found.data ?? []),
  ]
  const columns = candidateColumns({ at, toggle, setAmount, full: chosen.length >= MAX_MATCHES })
  const wrongAmount = chosen.map(amountProblem).find(Boolean)
  function findProblem(): string | undefined {
    if (chosen.length === 0) return '매칭할 주문을 선택해 주세요.'
    if (wrongAmount) return wrongAmount
    if (left < 0) return `입금액(${formatThousands(deposit.restAmount)}원)보다 많이 매칭할 수 없습니다.`
    if (left > 0 && !overpaid) return `남은 금액(${formatThousands(left)}원)의 처리 방법을 선택해 주세요.`
    return undefined
  }
  const accountErrors = overpaid === 'REFUND' && left > 0 ? accountProblems(account) : {}
  const problem = findProblem() ?? Object.keys(accountErrors).length > 0
  // the remaining amount belongs to the first chosen order
  const first = chosen[0]?.candidate
  const guest = first?.member === false
  const toAccount = overpaid === 'REFUND' && left > 0 && account.accountNumber !== ''
  return (
    <Section title="매칭할 주문" hint="입금액과 다른 값은 빨간색입니다." plain>
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault()
          search(typed.trim())
        }}
      >
        <Input
          aria-label="주문 찾기"
          placeholder="주문번호, 주문자, 입금자명"
          value={typed}
          maxLength={50}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit">주문 찾기</Button>
        {keyword && (
          <Button
            onClick={() => {
              type('')
              search('')
            }}
          >
            추천 주문
          </Button>
        )}
      </form>
      <QueryTable
        label="매칭할 주문"
        query={found}
        rows={found.data && rows}
        idOf={({ orderPaymentSeq }) => orderPaymentSeq}
        empty={keyword ? '찾는 주문이 없습니다.' : '비슷한 주문이 없습니다. 주문을 찾아 보세요.'}
        columns={columns}
        height={26}
      />
      <div className={styles.body}>
        <DialogForm<Deposit>
          confirm="매칭"
          cancel="닫기"
          problem={problem}
          fields={['overpaid', 'account.accountNumber', 'account.accountHolder', 'account.bankCode']}
          send={() =>
            match({
              path: { seq: deposit.bankDepositSeq },
              body: {
                targets: chosen.map((one) => ({
                  orderPaymentSeq: one.candidate.orderPaymentSeq,
                  amount: amountOf(one),
                })),
                ...(left > 0 && overpaid ? { overpaid } : {}),
                ...(toAccount ? { account: { ...account, bankCode: account.bankCode as Schemas['BankCode'] } } : {}),
                version: deposit.version,
              },
            }).catch((error: unknown) => {
              // refused, possibly because another admin was faster: reload
              again()
              throw error
            })
          }
          close={(done) => {
            if (done) toast('매칭했습니다.')
            onClose()
          }}
        >
          {({ tried, errors }) => (
            <>
              <p className={styles.sum}>
                <span>
                  선택 <b>{chosen.length}건</b>
                </span>
                <span>
                  매칭 <b>{formatThousands(deposit.restAmount - left)}원</b>
                </span>
                <span>남는 금액 {highlightMismatch(left >= 0, `${formatThousands(left)}원`)}</span>
              </p>
              {chosen.length > 0 && left > 0 && (
                <FieldFrame
                  fieldPath="overpaid"
                  title="남는 금액"
                  required
                  group
                  help={restHelp(left, first, overpaid)}
                  error={errors.overpaid}
                >
                  {() =>
                    (Object.keys(overpaidUseLabels) as Use[]).map((use) => (
                      <Radio
                        key={use}
                        name="overpaid"
                        label={overpaidUseLabels[use]}
                        checked={overpaid === use}
                        disabled={use === 'DEPOSIT' && guest}
                        onChange={() => setOverpaid(use)}
                      />
                    ))
                  }
                </FieldFrame>
              )}
              {chosen.length > 0 && left > 0 && overpaid === 'REFUND' && (
                <AccountFields
                  account={account}
                  onChange={setAccount}
                  errors={tried ? { ...accountErrors, ...errors } : errors}
                />
              )}
            </>
          )}
        </DialogForm>
      </div>
    </Section>
  )
}

/** Returns who gets the rest of a deposit, or what a guest cannot get. */
function restHelp(left: number, order: Candidate | undefined, use: Use | undefined): string | undefined {
  if (!order || !use || use === 'KEEP') {
    return order?.member === false ? '비회원 주문은 예치금으로 전환할 수 없습니다.' : undefined
  }
  const owner = `${order.ordererName}님(주문 ${orderNoText(order.orderNo)})`
  return use === 'DEPOSIT'
    ? `${formatThousands(left)}원이 ${owner}의 예치금이 됩니다.`
    : `${formatThousands(left)}원을 ${owner}의 환불로 등록합니다.`
}

const sameAs = (a: Candidate, b: Candidate): boolean => a.orderPaymentSeq === b.orderPaymentSeq
