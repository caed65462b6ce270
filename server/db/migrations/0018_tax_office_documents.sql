ALTER TABLE "tax_invoices" ADD COLUMN "attempt" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_invoices" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "tax_invoices_unrevoked" ON "tax_invoices" USING btree ("tax_invoice_seq") WHERE state = 'CANCELED' and revoked_at is null and issued_at is not null;