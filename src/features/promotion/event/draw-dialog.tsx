import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { memberTypeLabels } from '@/shared/api/gen/common.gen'
import { apiMutation } from '@/shared/api/query'
import type { BodyWithoutRequestId, Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { CheckList } from '@/shared/ui/inputs/choice'
import { FieldFrame } from '@/shared/ui/inputs/field-frame'
import { NumberInput } from '@/shared/ui/inputs/number-input'
import { optionsOf, Select } from '@/shared/ui/inputs/select'
import { openDialog } from '@/shared/ui/layers/dialog'
import { DialogForm } from '@/shared/ui/layers/dialog-form'
import { toast } from '@/shared/ui/layers/toast'
import styles from './event.module.css'
import type { EventScope } from './event-scope.rules'

type Prize = Schemas['EventPrize']
type Draw = BodyWithoutRequestId<Schemas['EventDraw']>

const DAYS = { '0': '제외 안 함', '30': '최근 30일', '90': '최근 90일', '180': '최근 180일' }

interface Props {
  scope: EventScope
  eventSeq: number
  prizes: readonly Prize[]
  close: (drawn?: Schemas['EventDrawn']) => void
}

const leftOf = (prize: Prize | undefined): number => (prize ? prize.quantity - prize.winnerCount : 0)

function DrawForm({ scope, eventSeq, prizes, close }: Props) {
  const { mutateAsync: draw } = useMutation(apiMutation('post', scope.calls.draw, { once: true }))
  const [first] = [...prizes].filter((prize) => leftOf(prize) > 0)
  const [eventPrizeSeq, choose] = useState((first ?? prizes[0])?.eventPrizeSeq ?? 0)
  const prize = prizes.find((each) => each.eventPrizeSeq === eventPrizeSeq)
  const [count, setCount] = useState<number | string | null>(leftOf(first))
  const [days, setDays] = useState('90')
  const [memberTypes, setTypes] = useState<string[]>([])
  const [minComments, setMinComments] = useState<number | string | null>(null)
  const left = leftOf(prize)
  const isValidCount = typeof count === 'number' && count >= 1 && count <= left
  const countProblem =
    left === 0 ? '이 경품은 모두 선정했습니다.' : `1~${formatThousands(left)}명까지 입력할 수 있습니다.`
  const isMinInvalid =
    minComments !== null && !(typeof minComments === 'number' && minComments >= 1 && minComments <= 1000)

  async function send() {
    const body: Draw = {
      eventPrizeSeq,
      count: Number(count),
      // the options of the select are these values
      excludePastDays: Number(days) as NonNullable<Draw['excludePastDays']>,
      ...(memberTypes.length > 0 && { memberTypes: memberTypes as Schemas['MemberType'][] }),
      ...(minComments !== null && { minComments: Number(minComments) }),
    }
    const drawn = await draw({ path: { seq: eventSeq }, body })
    const message = `대상자 ${formatThousands(drawn.poolSize)}명 중 ${formatThousands(drawn.drawn)}명을 추첨했습니다.`
    toast(drawn.message ? `${drawn.message} ${formatThousands(drawn.drawn)}명을 추첨했습니다.` : message, {
      detail: `추첨 시드: ${drawn.seedText}`,
    })
    return drawn
  }
  return (
    <DialogForm confirm="추첨" problem={!isValidCount || isMinInvalid} fields={['count']} send={send} close={close}>
      {({ tried, errors }) => (
        <div className={styles.form}>
          <p>참여한 정상 회원 가운데 무작위로 뽑습니다. 여러 번 참여해도 당첨 확률은 같습니다.</p>
          <FieldFrame title="경품" required>
            {(controlProps) => (
              <Select
                {...controlProps}
                width={36}
                options={prizes.map((each) => ({
                  value: String(each.eventPrizeSeq),
                  label: `${each.rankNo}위 ${each.name} (남은 수량 ${formatThousands(leftOf(each))})`,
                }))}
                value={String(eventPrizeSeq)}
                onChange={(value) => {
                  const next = prizes.find((each) => String(each.eventPrizeSeq) === value)
                  choose(next?.eventPrizeSeq ?? 0)
                  setCount(leftOf(next))
                }}
              />
            )}
          </FieldFrame>
          <FieldFrame
            title="추첨 인원"
            required
            fieldPath="count"
            error={errors.count ?? (tried && !isValidCount ? countProblem : undefined)}
          >
            {(controlProps) => (
              <NumberInput {...controlProps} value={count} onChange={setCount} grouped suffix="명" width={10} />
            )}
          </FieldFrame>
          <FieldFrame title="최근 당첨자 제외">
            {(controlProps) => <Select {...controlProps} options={optionsOf(DAYS)} value={days} onChange={setDays} />}
          </FieldFrame>
          <FieldFrame title="회원구분" group help="선택하지 않으면 모든 회원이 대상입니다.">
            {() => <CheckList options={optionsOf(memberTypeLabels)} values={memberTypes} onChange={setTypes} />}
          </FieldFrame>
          <FieldFrame
            title="최소 댓글 수"
            fieldPath="minComments"
            help="비워 두면 한 번이라도 참여한 회원이 대상입니다."
            error={tried && isMinInvalid ? '1~1,000 사이로 입력해 주세요.' : undefined}
          >
            {(controlProps) => (
              <NumberInput {...controlProps} value={minComments} onChange={setMinComments} suffix="건" width={10} />
            )}
          </FieldFrame>
        </div>
      )}
    </DialogForm>
  )
}

/** Draws the winners of a prize. */
export const openDraw = (scope: EventScope, { eventSeq, title }: Schemas['Event'], prizes: readonly Prize[]) =>
  openDialog<Schemas['EventDrawn']>(
    (close) => <DrawForm scope={scope} eventSeq={eventSeq} prizes={prizes} close={close} />,
    {
      title: `당첨자 추첨: ${title}`,
      size: 'md',
    },
  )
