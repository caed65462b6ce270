CREATE TABLE "bank_deposits_apart" (
	"bank_deposit_seq" integer NOT NULL,
	"order_payment_seq" integer NOT NULL,
	CONSTRAINT "bank_deposits_apart_bank_deposit_seq_order_payment_seq_pk" PRIMARY KEY("bank_deposit_seq","order_payment_seq")
);
--> statement-breakpoint
ALTER TABLE "bank_deposits_apart" ADD CONSTRAINT "bank_deposits_apart_bank_deposit_seq_bank_deposits_bank_deposit_seq_fk" FOREIGN KEY ("bank_deposit_seq") REFERENCES "public"."bank_deposits"("bank_deposit_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_deposits_apart" ADD CONSTRAINT "bank_deposits_apart_order_payment_seq_order_payments_order_payment_seq_fk" FOREIGN KEY ("order_payment_seq") REFERENCES "public"."order_payments"("order_payment_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_deposits_apart_payment" ON "bank_deposits_apart" USING btree ("order_payment_seq");