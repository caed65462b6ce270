import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '@/shared/api/errors'
import { useRights } from '@/shared/api/me'
import type { Schemas } from '@/shared/api/types'
import { formatThousands } from '@/shared/lib/format'
import { buttonClass } from '@/shared/ui/inputs/button'
import { Section } from '@/shared/ui/records/section'
import { modelOptions } from '../car.calls'
import styles from '../car.module.css'

/** Renders 차종 요약: the maker's model names with the number of their cars, linked to them. */
export function ModelNames({ maker }: { maker: Schemas['CarMaker'] }) {
  const { carMakerSeq, modelCount, carCount } = maker
  const { data, error } = useQuery(modelOptions(carMakerSeq))
  const rights = useRights()
  const mayAdd = rights.canWrite('CAR_MANAGEMENT')
  const mayOpen = rights.canRead('CAR_MANAGEMENT')
  const search = { carMakerSeq: String(carMakerSeq) }
  return (
    <Section
      plain
      title="차종 요약"
      hint={`모델 ${formatThousands(modelCount)} · 세부모델 ${formatThousands(carCount)}`}
      aside={
        mayAdd && (
          <Link className={buttonClass('default', 'sm')} to="/car/model/detail" search={search}>
            차종 등록
          </Link>
        )
      }
    >
      {error && <p role="alert">{messageOf(error)}</p>}
      {data?.names.length === 0 && <p className={styles.none}>등록된 차종이 없습니다.</p>}
      <ul className={styles.names}>
        {data?.names.map(({ modelName, carCount: n }) => (
          <li key={modelName}>
            {mayOpen ? (
              <Link to="/car/model" search={{ ...search, modelName }}>
                {modelName} <b>{formatThousands(n)}</b>
              </Link>
            ) : (
              <span>
                {modelName} <b>{formatThousands(n)}</b>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
