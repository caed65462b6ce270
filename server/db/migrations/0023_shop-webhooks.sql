CREATE TABLE "shop_webhook_deliveries" (
	"shop_webhook_delivery_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_webhook_deliveries_shop_webhook_delivery_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shop_webhook_seq" integer NOT NULL,
	"kind" varchar(30) NOT NULL,
	"record_type" varchar(30) NOT NULL,
	"record_seq" integer NOT NULL,
	"record_name" varchar(200) NOT NULL,
	"data" jsonb NOT NULL,
	"state" varchar(10) NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"last_response" varchar(200),
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_webhooks" (
	"shop_webhook_seq" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_webhooks_shop_webhook_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" varchar(500) NOT NULL,
	"secret_sealed" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"enabled" boolean NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"last_delivered_at" timestamp (3) with time zone,
	"last_response" varchar(200),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" varchar(50),
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" varchar(50),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_webhooks_url_unique" UNIQUE("url")
);
--> statement-breakpoint
ALTER TABLE "shop_webhook_deliveries" ADD CONSTRAINT "shop_webhook_deliveries_shop_webhook_seq_shop_webhooks_shop_webhook_seq_fk" FOREIGN KEY ("shop_webhook_seq") REFERENCES "public"."shop_webhooks"("shop_webhook_seq") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_webhook_deliveries_created" ON "shop_webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "shop_webhook_deliveries_record" ON "shop_webhook_deliveries" USING btree ("shop_webhook_seq","record_type","record_seq","shop_webhook_delivery_seq");--> statement-breakpoint
CREATE INDEX "shop_webhook_deliveries_open" ON "shop_webhook_deliveries" USING btree ("shop_webhook_seq","record_type","record_seq","shop_webhook_delivery_seq") WHERE "shop_webhook_deliveries"."state" <> 'DELIVERED';