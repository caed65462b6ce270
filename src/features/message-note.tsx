import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { providersQuery } from '@/features/provider.calls'
import { ProviderNote } from '@/features/provider-note'
import { messageEventCodeLabels } from '@/shared/api/gen/basicSetting-sms.gen'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

type Event = Schemas['MessageEvent']

const PROMISES: Record<Schemas['MessageRecipient'], (names: string) => string> = {
  CUSTOMER: (names) => `고객에게 ${names} 메시지를 보냅니다.`,
  STORE: (names) => `장착점에 ${names} 메시지를 보냅니다.`,
  ADMIN: (names) => `관리자에게 ${names} 메시지를 보냅니다.`,
}
const namesOf = (events: readonly Event[]) => events.map(({ code }) => messageEventCodeLabels[code]).join(', ')

/**
 * Renders which messages an action sends to whom, and which it does not send because they are off or no service is connected.
 * Shown below the text about the action, which mentions no message.
 */
export function MessageNote({ events }: { events: readonly Schemas['MessageEventCode'][] }) {
  const { data } = useQuery(apiQuery('/api/v1/admin/message-events'))
  const { data: providers } = useQuery(providersQuery)
  const { canRead } = useRights()
  // renders nothing until it is known whether a service is connected
  if (!providers) return null
  if (providers.find(({ port }) => port === 'messages')?.state === 'NOT_CONNECTED')
    return <ProviderNote port="messages" cannot="메시지를 보낼" />
  const matchingEvents = (data ?? []).filter(({ code }) => events.includes(code))
  const off = matchingEvents.filter(({ channel }) => channel === null)
  const sent = matchingEvents.filter(({ channel }) => channel !== null)
  const promises = Object.entries(PROMISES).flatMap(([recipient, promise]) => {
    const names = namesOf(sent.filter((event) => event.recipient === recipient))
    return names ? promise(names) : []
  })
  return (
    <>
      {promises.length > 0 && <p>{promises.join(' ')}</p>}
      {off.length > 0 && (
        <p role="note">
          지금은 꺼져 있거나 승인된 발신번호가 없어 보내지 않는 메시지: {namesOf(off)}{' '}
          {canRead('KAKAO_MANAGEMENT') && <Link to="/basicSetting/sms">메시지 켜기</Link>}
        </p>
      )}
    </>
  )
}
