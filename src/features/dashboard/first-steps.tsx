import { firstStepLabels } from '@/shared/api/gen/dashboard.gen'
import type { Schemas } from '@/shared/api/types'
import { cx } from '@/shared/ui/cx'
import { lazyPart } from '@/shared/ui/layers/lazy-layer'
import { Section } from '@/shared/ui/records/section'
import styles from './dashboard.module.css'
import { firstStepFacts } from './first-steps.rules'
import { PlaceLink, useWidget } from './widget'

const Unconnected = lazyPart<object>(
  async () => (await import('./unconnected')).Unconnected,
  () => null,
  () => null,
)

/**
 * Renders the remaining setup steps of a new shop. Renders nothing if all are done or the admin can do none of them.
 */
export function FirstSteps() {
  const { data: steps } = useWidget('/api/v1/admin/dashboard/first-steps', {})
  if (!steps) return null
  const left = steps.filter(({ done }) => !done)
  const [next] = left
  return (
    <Section
      plain
      title="쇼핑몰 시작하기"
      hint={`${steps.length}단계 중 ${steps.length - left.length}단계를 마쳤습니다. 모두 마치면 이 안내는 사라집니다.`}
    >
      <ol className={styles.steps}>
        {steps.map((state) => (
          <Step key={state.step} {...state} isNext={state === next} />
        ))}
      </ol>
      <Unconnected />
    </Section>
  )
}

function Step({ step, done, isNext }: Schemas['FirstStepState'] & { isNext: boolean }) {
  const { place, why } = firstStepFacts[step]
  return (
    <li className={cx(done && styles.done, isNext && styles.next)} aria-current={isNext ? 'step' : undefined}>
      <span aria-hidden="true">{done ? '✓' : '○'}</span>
      <span>
        {done ? <b>{firstStepLabels[step]}</b> : <PlaceLink place={place}>{firstStepLabels[step]}</PlaceLink>}
        <small>{done ? '완료' : why}</small>
      </span>
    </li>
  )
}
