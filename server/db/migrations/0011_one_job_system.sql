DROP TABLE "job_locks" CASCADE;--> statement-breakpoint
ALTER TABLE "excel_uploads" ADD COLUMN "progress" jsonb;--> statement-breakpoint
ALTER TABLE "excel_jobs" DROP COLUMN "worker";--> statement-breakpoint
ALTER TABLE "excel_jobs" DROP COLUMN "heartbeat_at";--> statement-breakpoint
ALTER TABLE "cash_receipts" DROP COLUMN "asked_at";--> statement-breakpoint
ALTER TABLE "tax_invoices" DROP COLUMN "asked_at";--> statement-breakpoint
ALTER TABLE "price_jobs" DROP COLUMN "worker";--> statement-breakpoint
ALTER TABLE "price_jobs" DROP COLUMN "heartbeat_at";--> statement-breakpoint
ALTER TABLE "coupon_jobs" DROP COLUMN "worker";--> statement-breakpoint
ALTER TABLE "coupon_jobs" DROP COLUMN "heartbeat_at";