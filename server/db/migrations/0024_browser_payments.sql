DROP INDEX "card_charges_open";--> statement-breakpoint
ALTER TABLE "card_charges" ALTER COLUMN "admin_seq" DROP NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "card_charges_browser" ON "card_charges" USING btree ("order_seq") WHERE state = 'OPEN';--> statement-breakpoint
CREATE INDEX "card_charges_open" ON "card_charges" USING btree ("started_at") WHERE state in ('OPEN', 'RUNNING', 'VOIDING');