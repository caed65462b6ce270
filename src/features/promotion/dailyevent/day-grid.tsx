import { useFormValue } from '@/kit/detail/form-context'
import type { useDetail } from '@/kit/detail/use-detail'
import { milestoneBasisLabels } from '@/shared/api/gen/promotion-dailyevent.gen'
import type { Schemas } from '@/shared/api/types'
import { addDays } from '@/shared/lib/days'
import { formatThousands } from '@/shared/lib/format'
import { pillClass } from '@/shared/ui/records/pill'
import styles from './daily-event.module.css'
import { lengthOf, maxPointsOf, rewardsOn, rewardText } from './daily-event.rules'

type EventForm = ReturnType<typeof useDetail<'/api/v1/admin/daily-events/{seq}', '/api/v1/admin/daily-events'>>['form']

const LONGEST = 93

interface Props {
  form: EventForm
  milestones: readonly Schemas['DailyEventMilestoneBody'][]
  /** The stored stamp. */
  stamp: Schemas['FileRef'] | null
}

/** Renders the event days as seen by a member who checks in daily: stamp, points and further rewards. */
export function DayGrid({ form, milestones, stamp }: Props) {
  const [startDate, endDate] = [useFormValue(form, 'startDate'), useFormValue(form, 'endDate')]
  const dailyPoint = useFormValue(form, 'dailyPoint') ?? 0
  const stampSeq = useFormValue(form, 'stampFileSeq')
  const length = lengthOf(startDate, endDate)
  if (length < 2 || length > LONGEST) {
    return <p className={styles.none}>기간을 2~93일로 정하면 일차별 보상을 미리 볼 수 있습니다.</p>
  }
  const maxPoints = maxPointsOf({ startDate, endDate, dailyPoint, milestones: [...milestones] })
  const picture = stamp && stamp.fileSeq === stampSeq ? stamp.url : undefined
  return (
    <div className={styles.preview}>
      <p>
        한 회원 최대 지급 <b>{formatThousands(maxPoints)}P</b> <small>{`${length}일 모두 출석할 때`}</small>
      </p>
      <ol className={styles.days} aria-label="일차별 보상">
        {Array.from({ length }, (_, at) => at + 1).map((day) => {
          const rewards = rewardsOn(milestones, day)
          return (
            <li key={day} data-reward={rewards.length > 0 || undefined}>
              <span>
                {`${day}일차`} <small>{addDays(startDate ?? '', day - 1).slice(5)}</small>
              </span>
              <i style={picture ? { backgroundImage: `url("${picture}")` } : undefined} />
              <span>{dailyPoint > 0 ? `${formatThousands(dailyPoint)}P` : '출석'}</span>
              {rewards.map((reward) => (
                <em key={reward.basis} className={pillClass('blue')}>
                  {`${milestoneBasisLabels[reward.basis]} ${rewardText(reward)}`}
                </em>
              ))}
            </li>
          )
        })}
      </ol>
    </div>
  )
}
