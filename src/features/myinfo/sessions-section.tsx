import { useQuery } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { adminSessionTitles, signInRecordTitles } from '@/shared/api/gen/myinfo.gen'
import { apiQuery } from '@/shared/api/query'
import { formatTime } from '@/shared/lib/dates'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { deviceOf } from './user-agent'

/** Renders 접속 세션: all active sessions of the admin. */
export function SessionsSection() {
  const query = useQuery(apiQuery('/api/v1/admin/me/sessions'))
  const end = useAction((seq: number) => call('delete', '/api/v1/admin/me/sessions/{seq}', { path: { seq } }), {
    done: '로그아웃되었습니다.',
  })
  const endOthers = useAction(() => call('delete', '/api/v1/admin/me/sessions'), {
    done: '다른 기기에서 모두 로그아웃되었습니다.',
  })
  const others = query.data?.filter(({ current }) => !current).length ?? 0
  return (
    <Section
      title="접속 세션"
      plain
      aside={
        <Button
          size="sm"
          disabled={others === 0 && '다른 기기의 세션이 없습니다.'}
          onClick={async () => {
            const question = {
              title: '다른 기기 모두 로그아웃',
              message: `다른 기기 ${others}곳에서 로그아웃합니다.`,
              confirmLabel: '로그아웃',
              danger: true,
            }
            if (await confirm(question)) await endOthers.run(undefined)
          }}
        >
          다른 기기 모두 로그아웃
        </Button>
      }
    >
      <QueryTable
        label="접속 세션"
        query={query}
        rows={query.data}
        idOf={({ adminSessionSeq }) => adminSessionSeq}
        columns={[
          {
            title: adminSessionTitles.userAgent,
            cell: ({ userAgent }) => <span title={userAgent}>{deviceOf(userAgent)}</span>,
          },
          { title: adminSessionTitles.ip, cell: ({ ip }) => ip },
          { title: adminSessionTitles.createdAt, nowrap: true, cell: ({ createdAt }) => formatTime(createdAt) },
          {
            title: adminSessionTitles.lastActiveAt,
            nowrap: true,
            cell: ({ lastActiveAt }) => formatTime(lastActiveAt),
          },
          {
            title: '관리',
            right: true,
            cell: ({ adminSessionSeq, userAgent, ip, current }) =>
              current ? (
                <Pill tone="blue">현재</Pill>
              ) : (
                <Button
                  size="sm"
                  aria-label={`${deviceOf(userAgent)} (${ip}) 로그아웃`}
                  onClick={() => end.run(adminSessionSeq)}
                >
                  로그아웃
                </Button>
              ),
          },
        ]}
      />
    </Section>
  )
}

/** Renders 최근 접속 기록: the last 20 attempts, successful or not. */
export function SignInsSection() {
  const query = useQuery(apiQuery('/api/v1/admin/me/sign-ins'))
  return (
    <Section title="최근 접속 기록" hint="최근 20건" plain>
      <QueryTable
        label="최근 접속 기록"
        query={query}
        rows={query.data}
        // attempts have no id and may share a time; the index is fine, as rows hold no state
        idOf={(_, at) => at}
        columns={[
          { title: signInRecordTitles.at, nowrap: true, cell: ({ at }) => formatTime(at) },
          { title: signInRecordTitles.ip, cell: ({ ip }) => ip },
          {
            title: signInRecordTitles.success,
            cell: ({ success }) => (success ? '성공' : <Pill tone="red">실패</Pill>),
          },
        ]}
      />
    </Section>
  )
}
