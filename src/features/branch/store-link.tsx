import { Link } from '@tanstack/react-router'
import { useRights } from '@/shared/api/me'

/** A store by its name, with the way to it for who may read it. */
export function StoreLink({ storeSeq, name }: { storeSeq: number; name: string }) {
  const { canRead } = useRights()
  if (!canRead('STORE_MANAGEMENT')) return name
  return (
    <Link to="/branch/manage/detail" search={{ seq: String(storeSeq) }}>
      {name}
    </Link>
  )
}
