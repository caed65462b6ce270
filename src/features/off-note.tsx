import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageEventCodeLabels } from '@/shared/api/gen/basicSetting-sms.gen'
import { useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'

/**
 * Says which of the messages that an action would send are off. Renders nothing if all of them are sent. Stands wherever
 * a sentence promises a message.
 */
export function OffNote({ events }: { events: readonly Schemas['MessageEventCode'][] }) {
  const { data } = useQuery(apiQuery('/api/v1/admin/message-events'))
  const { canRead } = useRights()
  const off = (data ?? []).filter(({ code, channel }) => channel === null && events.includes(code))
  if (off.length === 0) return null
  const names = off.map(({ code }) => messageEventCodeLabels[code]).join(', ')
  return (
    <p role="note">
      지금은 꺼져 있거나 승인된 발신번호가 없어 보내지 않는 메시지: {names}{' '}
      {canRead('KAKAO_MANAGEMENT') && <Link to="/basicSetting/sms">메시지 켜기</Link>}
    </p>
  )
}
