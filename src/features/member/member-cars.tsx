import { useMutation } from '@tanstack/react-query'
import { apiMutation } from '@/shared/api/query'
import type { Schemas } from '@/shared/api/types'
import { lazyCode } from '@/shared/lib/lazy-code'
import { Button } from '@/shared/ui/inputs/button'
import { confirm } from '@/shared/ui/layers/dialog'
import { toast } from '@/shared/ui/layers/toast'
import { useAction } from '@/shared/ui/layers/use-action'
import { Pill } from '@/shared/ui/records/pill'
import { Section } from '@/shared/ui/records/section'
import { RecordTable } from '@/shared/ui/table/record-table'

type Car = Schemas['MemberCar']

const dialog = lazyCode(() => import('./member-car-dialog'))
const MAX_CARS = 5

interface Props {
  member: Schemas['Member']
  /** The member as shown now: with unmasked plates after 보기. */
  displayed: Schemas['Member']
  locked: boolean
}

/** Renders the cars of a member, five at most. */
export function MemberCars({ member, displayed, locked }: Props) {
  const { memberSeq: seq, cars } = member
  const plates = new Map(displayed.cars.map(({ memberCarSeq, carNumber }) => [memberCarSeq, carNumber]))
  const add = useMutation(apiMutation('post', '/api/v1/admin/members/{seq}/cars'))
  const change = useMutation(apiMutation('put', '/api/v1/admin/members/{seq}/cars/{memberCarSeq}'))
  const remove = useAction(apiMutation('delete', '/api/v1/admin/members/{seq}/cars/{memberCarSeq}'), {
    done: '차량을 삭제했습니다.',
  })

  async function edit(car?: Car) {
    const saved = await (await dialog.get())?.askCar(car, (body) =>
      car
        ? change.mutateAsync({
            path: { seq, memberCarSeq: car.memberCarSeq },
            body: { ...body, version: car.version },
          })
        : add.mutateAsync({ path: { seq }, body }),
    )
    if (saved) toast('차량이 저장되었습니다.')
  }
  async function ask(car: Car) {
    const sure = await confirm({
      title: `차량 삭제: ${car.carName}`,
      message: '차량을 삭제합니다. 되돌릴 수 없습니다.',
      confirmLabel: '삭제',
      danger: true,
    })
    if (sure) await remove.run({ path: { seq, memberCarSeq: car.memberCarSeq }, query: { version: car.version } })
  }

  return (
    <Section
      title="보유차량"
      hint={`${cars.length}/${MAX_CARS}대`}
      plain
      aside={
        !locked && (
          <Button
            size="sm"
            disabled={cars.length >= MAX_CARS && `차량은 ${MAX_CARS}대까지 등록할 수 있습니다.`}
            onClick={() => edit()}
          >
            차량 추가
          </Button>
        )
      }
    >
      <RecordTable
        label="보유차량"
        rows={cars}
        empty="등록된 차량이 없습니다."
        idOf={(car) => car.memberCarSeq}
        columns={[
          {
            title: '차종',
            names: true,
            cell: (car) => (
              <>
                {car.carName} {car.isDefault && <Pill tone="blue">대표</Pill>}
              </>
            ),
          },
          { title: '연식', nowrap: true, cell: (car) => car.modelYear ?? '-' },
          { title: '차량번호', nowrap: true, cell: (car) => plates.get(car.memberCarSeq) ?? car.carNumber ?? '-' },
          { title: '앞 타이어', nowrap: true, cell: (car) => car.frontSize ?? '-' },
          { title: '뒤 타이어', nowrap: true, cell: (car) => car.rearSize ?? (car.frontSize ? '앞과 같음' : '-') },
          {
            title: '관리',
            nowrap: true,
            cell: (car) =>
              !locked && (
                <>
                  <Button size="sm" aria-label={`${car.carName} 수정`} onClick={() => edit(car)}>
                    수정
                  </Button>{' '}
                  <Button size="sm" aria-label={`${car.carName} 삭제`} onClick={() => ask(car)}>
                    삭제
                  </Button>
                </>
              ),
          },
        ]}
      />
    </Section>
  )
}
