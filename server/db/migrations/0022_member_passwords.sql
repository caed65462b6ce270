CREATE TABLE "member_password_tries" (
	"login_id" varchar(50) PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_passwords" (
	"member_seq" integer PRIMARY KEY NOT NULL,
	"password_hash" varchar(200) NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "member_passwords" ADD CONSTRAINT "member_passwords_member_seq_members_member_seq_fk" FOREIGN KEY ("member_seq") REFERENCES "public"."members"("member_seq") ON DELETE no action ON UPDATE no action;