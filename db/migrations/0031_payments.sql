CREATE TABLE `credit_limits` (
	`user_id` int unsigned NOT NULL,
	`company_id` int unsigned NOT NULL,
	`per_month` smallint unsigned NOT NULL,
	`set_by_user_id` int unsigned,
	`updated_at` datetime(3) NOT NULL,
	CONSTRAINT `credit_limits_user_id` PRIMARY KEY(`user_id`)
);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`event_id` varchar(255) NOT NULL,
	`type` varchar(80) NOT NULL,
	`order_id` int unsigned,
	`outcome` enum('applied','no-change','refused') NOT NULL,
	`reason` varchar(200),
	`received_at` datetime(3) NOT NULL,
	CONSTRAINT `payment_events_id` PRIMARY KEY(`id`),
	CONSTRAINT `payment_events_event` UNIQUE(`event_id`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','recruiter-profile-decided','placement-claimed','placement-answered','advert-changed','order-settled') NOT NULL;--> statement-breakpoint
ALTER TABLE `advert_credits` MODIFY COLUMN `kind` enum('grant','use','refund','withdrawal') NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_orders` MODIFY COLUMN `state` enum('awaiting-payment','paid','cancelled','refunded') NOT NULL;--> statement-breakpoint
ALTER TABLE `advert_credits` ADD `rerun_of_draft_id` int unsigned;--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `payment_method` enum('invoice','card','none') DEFAULT 'invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `bill_to` varchar(160);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `bill_to_address` varchar(400);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `bill_to_vat_number` varchar(20);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `draft_public_id` char(22);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `publish_state` enum('pending','published','kept');--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `publish_note` varchar(400);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `checkout_attempt` smallint unsigned DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `checkout_id` varchar(255);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `checkout_url` varchar(2048);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `checkout_expires_at` datetime(3);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `checkout_completed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `payment_reference` varchar(255);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `refunded_at` datetime(3);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `refund_reason` varchar(160);--> statement-breakpoint
ALTER TABLE `credit_orders` ADD `refund_reference` varchar(255);--> statement-breakpoint
ALTER TABLE `advert_credits` ADD CONSTRAINT `advert_credits_rerun` UNIQUE(`rerun_of_draft_id`);--> statement-breakpoint
ALTER TABLE `credit_limits` ADD CONSTRAINT `credit_limits_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `credit_limits` ADD CONSTRAINT `credit_limits_company_id_companies_id_fk` FOREIGN KEY (`company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `payment_events` ADD CONSTRAINT `payment_events_order_id_credit_orders_id_fk` FOREIGN KEY (`order_id`) REFERENCES `credit_orders`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `credit_limits_company` ON `credit_limits` (`company_id`);--> statement-breakpoint
CREATE INDEX `payment_events_order` ON `payment_events` (`order_id`);--> statement-breakpoint
ALTER TABLE `advert_credits` ADD CONSTRAINT `advert_credits_rerun_of_draft_id_job_drafts_id_fk` FOREIGN KEY (`rerun_of_draft_id`) REFERENCES `job_drafts`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `advert_credits_person` ON `advert_credits` (`company_id`,`actor_user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `credit_orders_draft` ON `credit_orders` (`draft_public_id`);