import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { overPointLimit, pointLimitHelp } from '@/features/member/point-limit.rules'
import { itemReviewActionLabels as labels } from '@/shared/api/gen/generalcommunity-purchasereview.gen'
import { reviewRewardAskRules } from '@/shared/api/gen/generalcommunity-purchasereview-form.gen'
import { useMe } from '@/shared/api/me'
import { previewSettings } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { checkRule } from '@/shared/lib/rules'
import { Switch } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { QueryTable } from '@/shared/ui/table/query-table'
import { previewReward } from './review.calls'
import type { ReviewPath } from './review.rules'

/** The granted reward. */
export interface Reward {
  seqs: number[]
  amount?: number
  force?: true
}

interface Props<R> {
  path: ReviewPath
  seqs: number[]
  send: (reward: Reward) => Promise<R>
  close: (result?: R) => void
}

const { minimum, maximum } = reviewRewardAskRules.amount

function RewardForm<R>({ path, seqs, send, close }: Props<R>) {
  const [customAmount, setCustomAmount] = useState<number | string | null>(null)
  const [force, setForce] = useState(false)
  const query = useQuery({
    queryKey: [`${path}/reward-preview`, seqs, force],
    queryFn: ({ signal }) => previewReward(path, seqs, force, signal),
    ...previewSettings,
    placeholderData: (previous) => previous,
  })
  const lines = query.data?.lines
  const paid = lines?.filter(({ amount }) => amount !== null) ?? []
  const limit = useMe()?.pointLimit ?? undefined
  const wrong = checkRule(reviewRewardAskRules.amount, customAmount) ?? overPointLimit(limit, customAmount, 'P')
  const amount = customAmount === null || wrong ? undefined : Number(customAmount)
  /** Each review gets this amount instead of the shop's default. */
  const sumOf = (line: Schemas['ReviewRewardLine']) => (line.amount === null ? 0 : (amount ?? line.amount))
  const total = paid.reduce((sum, line) => sum + sumOf(line), 0)
  const isLoading = query.isPlaceholderData || !lines
  const pay = () =>
    send({ seqs: paid.map(({ seq }) => seq), ...(amount !== undefined && { amount }), ...(force && { force }) })
  const forced = force || lines?.some(({ forceable }) => forceable)
  return (
    <DialogForm
      confirm={
        paid.length > 0 && !wrong ? `${formatThousands(paid.length)}건 ${formatThousands(total)}P 지급` : labels.REWARD
      }
      problem={wrong !== null}
      disabled={isLoading ? '지급할 후기를 확인하고 있습니다.' : paid.length === 0 && '지급할 수 있는 후기가 없습니다.'}
      fields={['amount']}
      send={pay}
      close={close}
    >
      {({ tried, errors }) => (
        <>
          <FieldFrame
            title="지급 포인트"
            fieldPath="amount"
            help={['비워 두면 상점 정보에 정한 포인트를 지급합니다.', pointLimitHelp(limit, 'P')]
              .filter(Boolean)
              .join(' ')}
            error={errors.amount ?? ((tried && wrong) || undefined)}
          >
            {(controlProps) => (
              <NumberInput
                {...controlProps}
                grouped
                suffix="P"
                width={12}
                min={minimum}
                max={maximum}
                value={customAmount}
                onChange={setCustomAmount}
              />
            )}
          </FieldFrame>
          {forced && (
            <FieldFrame title="강제 지급" help="사진이 없고 30자보다 짧은 후기에도 지급합니다.">
              {(controlProps) => (
                <Switch id={controlProps.id} checked={force} onChange={({ target }) => setForce(target.checked)} />
              )}
            </FieldFrame>
          )}
          <QueryTable
            label="지급 내역"
            query={query}
            rows={lines}
            idOf={({ seq }) => seq}
            off={(line) => line.amount === null}
            height={28}
            columns={[
              { title: '번호', right: true, nowrap: true, cell: ({ seq }) => seq },
              { title: '상품', names: true, minWidth: 12, cell: ({ itemName }) => itemName ?? '-' },
              { title: '작성자', nowrap: true, cell: ({ writerName }) => writerName ?? '-' },
              { title: '글자 수', right: true, nowrap: true, cell: ({ letters }) => formatThousands(letters) },
              { title: '사진', nowrap: true, cell: ({ photo }) => (photo ? '있음' : '없음') },
              {
                title: '지급 포인트',
                right: true,
                nowrap: true,
                cell: (line) => (line.amount === null ? '-' : <b>{formatThousands(sumOf(line))}P</b>),
              },
              { title: '지급하지 않는 이유', minWidth: 16, cell: ({ message }) => message },
            ]}
          />
        </>
      )}
    </DialogForm>
  )
}

/** Shows the reward of each review or why it gets none, and grants them. */
export const askReward = <R,>(title: string, path: ReviewPath, seqs: number[], send: (reward: Reward) => Promise<R>) =>
  openDialog<R>((close) => <RewardForm path={path} seqs={seqs} send={send} close={close} />, { title, size: 'lg' })
