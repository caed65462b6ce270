import { createFileRoute } from '@tanstack/react-router'
import { soon } from '@/kit/route'

export const Route = createFileRoute('/product/priceranking')(soon())
