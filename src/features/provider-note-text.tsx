import { useQuery } from '@tanstack/react-query'
import { providerPortLabels, providerStateLabels } from '@/shared/api/gen/test.gen'
import type { Schemas } from '@/shared/api/types'
import { Pill } from '@/shared/ui/records/pill'
import { withParticle } from '../../domain/common/particles'
import { providersQuery } from './provider.calls'
import styles from './provider-note.module.css'

export interface ProviderNoteProps {
  port: Schemas['ProviderPort']
  /** What cannot be done without it, up to `수 없습니다`: `문자를 보낼`. */
  cannot: string
  /** What can be done instead, as a sentence. */
  alternative?: string
}

/** Renders the text of a ProviderNote. */
export function ProviderNoteText({ port, cannot, alternative }: ProviderNoteProps) {
  const { data } = useQuery(providersQuery)
  const state = data?.find((row) => row.port === port)?.state
  if (state === undefined || state === 'CONNECTED') return null
  const name = providerPortLabels[port]
  return (
    <small role="note" className={styles.note} data-tip="">
      <Pill tone={state === 'SIMULATED' ? 'gray' : 'amber'}>{providerStateLabels[state]}</Pill>{' '}
      {state === 'SIMULATED'
        ? `예시 데이터의 모의 ${name}입니다. 실제로 처리되지 않습니다.`
        : [`${withParticle(name, '이/가')} 연결되지 않아 ${cannot} 수 없습니다.`, alternative]
            .filter(Boolean)
            .join(' ')}
    </small>
  )
}
