import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateTones } from '@/features/state.tones'
import type { ListAction } from '@/kit/list/actions'
import { runAction } from '@/kit/list/run-action'
import { RecordLink } from '@/kit/record-link'
import { adminStateLabels } from '@/shared/api/gen/basicSetting-admin.gen'
import { useMe, useRights } from '@/shared/api/me'
import { apiQuery } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { formatTime } from '@/shared/lib/dates'
import { Button } from '@/shared/ui/inputs/button'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { QueryTable } from '@/shared/ui/table/query-table'
import { tickColumn } from '@/shared/ui/table/record-table'
import { adminDef } from '../admin/admin.def'
import { moveAdmins } from './permission-group.calls'
import { pickAdmins, pickGroup } from './staff-pickers'

type Admin = Schemas['Admin']
const facts = { ...adminDef, name: (admin: Admin) => `${admin.name}(${admin.loginId})` }

/** Renders the admins of a group. Others can be added, chosen ones moved to another group. */
export function Members({ group }: { group: Schemas['PermissionGroup'] }) {
  const { permissionGroupSeq } = group
  const query = useQuery(
    apiQuery('/api/v1/admin/admins', { query: { permissionGroupSeq, size: 500, sort: 'name,asc' } }),
  )
  const me = useMe()
  const mayWrite = useRights().canWrite('ADMIN_PERMISSION_MANAGEMENT') && (!group.system || me?.isSuper === true)
  const { mutateAsync } = useMutation(moveAdmins)
  const [picked, setPicked] = useState<readonly number[]>([])
  const { items: admins = [], total } = query.data ?? {}
  const chosen = admins.filter((admin) => picked.includes(admin.adminSeq))

  function moveActionTo(label: string, target: { seq: number; name: string }): ListAction<Admin> {
    return {
      label,
      on: 'many',
      ask: (rows) => ({
        message: `${rows.length}명의 권한그룹을 '${target.name}' 그룹으로 변경합니다. 바로 적용됩니다.`,
        detail: rows.map(facts.name).join(', '),
      }),
      run: (seqs) => mutateAsync({ body: { action: 'CHANGE_GROUP', seqs, permissionGroupSeq: target.seq } }),
    }
  }
  const choice = (rows: readonly Admin[]) => ({ seqs: rows.map(facts.seq), rows })
  async function add() {
    const rows = await pickAdmins(admins.map(facts.seq))
    if (rows) await runAction(moveActionTo('추가', { seq: permissionGroupSeq, name: group.name }), choice(rows), facts)
  }
  async function move() {
    const target = await pickGroup(permissionGroupSeq)
    if (!target) return
    const action = moveActionTo('이동', { seq: target.permissionGroupSeq, name: target.name })
    const failed = await runAction(action, choice(chosen), facts)
    if (failed) setPicked(failed)
  }

  const tick = tickColumn({
    title: '선택',
    all: '모두 선택',
    rows: admins,
    has: ({ adminSeq }) => picked.includes(adminSeq),
    nameOf: (admin) => `${facts.name(admin)} 선택`,
    onTick(rows, on) {
      const seqs = rows.map(facts.seq)
      setPicked([...picked.filter((seq) => !seqs.includes(seq)), ...(on ? seqs : [])])
    },
  })

  return (
    <Section
      plain
      title="소속 관리자"
      hint={total !== undefined && `${total}명`}
      aside={
        mayWrite && (
          <>
            <Button size="sm" onClick={move} disabled={chosen.length === 0 && '옮길 관리자를 선택해 주세요.'}>
              다른 그룹으로 이동
            </Button>
            <Button size="sm" onClick={add}>
              관리자 추가
            </Button>
          </>
        )
      }
    >
      <QueryTable
        label="소속 관리자"
        query={query}
        rows={query.data?.items}
        empty="소속 관리자가 없습니다."
        idOf={facts.seq}
        columns={[
          ...(mayWrite ? [tick] : []),
          {
            title: '아이디',
            cell: ({ adminSeq, loginId }) => (
              <RecordLink to="/basicSetting/admin" search={{ seq: String(adminSeq) }}>
                {loginId}
              </RecordLink>
            ),
          },
          { title: '이름', cell: ({ name }) => name },
          { title: '부서', cell: ({ department }) => department ?? '-' },
          {
            title: '상태',
            cell: ({ state }) => <Pill tone={stateTones[state]}>{adminStateLabels[state]}</Pill>,
          },
          {
            title: '최근 접속',
            cell: ({ lastSignInAt }) => (lastSignInAt ? formatTime(lastSignInAt) : '-'),
          },
        ]}
      />
    </Section>
  )
}
