import { firstStepLabels } from '@/shared/api/gen/dashboard.gen'
import type { Schemas } from '@/shared/api/types'
import { cx } from '@/shared/ui/cx'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { Section } from '@/shared/ui/records/section'
import styles from './dashboard.module.css'
import { firstStepFacts } from './first-steps.rules'
import { LinkToList, useWidget } from './widget'

const UnconnectedServices = lazyPart<object>(
  async () => (await import('./unconnected-services')).UnconnectedServices,
  () => null,
  () => null,
)

/**
 * Renders the remaining setup steps of a new shop. Renders nothing if all are done or the admin can do none of them.
 */
export function FirstSteps() {
  const { data: steps } = useWidget('/api/v1/admin/dashboard/first-steps', {})
  if (!steps) return null
  // a step that a missing provider blocks is shown with the reason, and counts neither as done nor as left
  const counted = steps.filter(({ blocked }) => !blocked)
  const left = counted.filter(({ done }) => !done)
  const [next] = left
  return (
    <Section
      plain
      title="쇼핑몰 시작하기"
      hint={`${counted.length}단계 중 ${counted.length - left.length}단계를 마쳤습니다. 모두 마치면 이 안내는 사라집니다.`}
    >
      <ol className={styles.steps}>
        {steps.map((state) => (
          <Step key={state.step} {...state} isNext={state === next} />
        ))}
      </ol>
      <UnconnectedServices />
    </Section>
  )
}

const BLOCKED = '문자·알림톡 서비스가 연결되지 않아 지금은 할 수 없습니다. 연결한 뒤에 하면 되며, 단계 수에서 뺐습니다.'

function Step({ step, done, blocked, isNext }: Schemas['FirstStepState'] & { isNext: boolean }) {
  const { link, why } = firstStepFacts[step]
  return (
    <li className={cx(done && styles.done, isNext && styles.next)} aria-current={isNext ? 'step' : undefined}>
      <span aria-hidden="true">{done ? '✓' : blocked ? '–' : '○'}</span>
      <span>
        {done ? <b>{firstStepLabels[step]}</b> : <LinkToList link={link}>{firstStepLabels[step]}</LinkToList>}
        <small>{done ? '완료' : blocked ? BLOCKED : why}</small>
      </span>
    </li>
  )
}
