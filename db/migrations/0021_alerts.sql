CREATE TABLE `alert_digests` (
	`recipient_id` int unsigned NOT NULL,
	`slot` varchar(40) NOT NULL,
	`job_count` int unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `alert_digests_recipient_id_slot_pk` PRIMARY KEY(`recipient_id`,`slot`)
);
--> statement-breakpoint
CREATE TABLE `alert_exclusions` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`recipient_id` int unsigned NOT NULL,
	`kind` enum('agencies','employer','level','contract-type') NOT NULL,
	`value` varchar(64) NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `alert_exclusions_id` PRIMARY KEY(`id`),
	CONSTRAINT `alert_exclusions_public_id` UNIQUE(`public_id`),
	CONSTRAINT `alert_exclusions_once` UNIQUE(`recipient_id`,`kind`,`value`)
);
--> statement-breakpoint
CREATE TABLE `alert_links` (
	`hash` char(64) NOT NULL,
	`recipient_id` int unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `alert_links_hash` PRIMARY KEY(`hash`)
);
--> statement-breakpoint
CREATE TABLE `alert_recipients` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`user_id` int unsigned,
	`email` varchar(254),
	`email_key` varchar(254),
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `alert_recipients_id` PRIMARY KEY(`id`),
	CONSTRAINT `alert_recipients_user` UNIQUE(`user_id`),
	CONSTRAINT `alert_recipients_address` UNIQUE(`email_key`)
);
--> statement-breakpoint
CREATE TABLE `saved_searches` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`recipient_id` int unsigned NOT NULL,
	`name` varchar(120) NOT NULL,
	`query` varchar(2000) NOT NULL,
	`query_hash` char(64) NOT NULL,
	`frequency` enum('none','instant','daily','weekly') NOT NULL,
	`is_paused` boolean NOT NULL DEFAULT false,
	`created_at` datetime(3) NOT NULL,
	`confirmed_at` datetime(3),
	`confirm_hash` char(64),
	`confirm_expires_at` datetime(3),
	`looked_at` datetime(3) NOT NULL,
	`last_run_at` datetime(3),
	`next_run_at` datetime(3),
	`known_job_ids` json NOT NULL,
	CONSTRAINT `saved_searches_id` PRIMARY KEY(`id`),
	CONSTRAINT `saved_searches_public_id` UNIQUE(`public_id`),
	CONSTRAINT `saved_searches_once` UNIQUE(`recipient_id`,`query_hash`),
	CONSTRAINT `saved_searches_confirm` UNIQUE(`confirm_hash`)
);
--> statement-breakpoint
CREATE TABLE `unreachable_addresses` (
	`email_key` varchar(254) NOT NULL,
	`since` datetime(3) NOT NULL,
	CONSTRAINT `unreachable_addresses_email_key` PRIMARY KEY(`email_key`)
);
--> statement-breakpoint
ALTER TABLE `alert_digests` ADD CONSTRAINT `alert_digests_recipient_id_alert_recipients_id_fk` FOREIGN KEY (`recipient_id`) REFERENCES `alert_recipients`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `alert_exclusions` ADD CONSTRAINT `alert_exclusions_recipient_id_alert_recipients_id_fk` FOREIGN KEY (`recipient_id`) REFERENCES `alert_recipients`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `alert_links` ADD CONSTRAINT `alert_links_recipient_id_alert_recipients_id_fk` FOREIGN KEY (`recipient_id`) REFERENCES `alert_recipients`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `alert_recipients` ADD CONSTRAINT `alert_recipients_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `saved_searches` ADD CONSTRAINT `saved_searches_recipient_id_alert_recipients_id_fk` FOREIGN KEY (`recipient_id`) REFERENCES `alert_recipients`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `alert_digests_sent` ON `alert_digests` (`recipient_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `alert_digests_created` ON `alert_digests` (`created_at`);--> statement-breakpoint
CREATE INDEX `alert_links_recipient` ON `alert_links` (`recipient_id`);--> statement-breakpoint
CREATE INDEX `alert_links_created` ON `alert_links` (`created_at`);--> statement-breakpoint
CREATE INDEX `saved_searches_due` ON `saved_searches` (`next_run_at`);--> statement-breakpoint
CREATE INDEX `saved_searches_unconfirmed` ON `saved_searches` (`confirmed_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `unreachable_addresses_since` ON `unreachable_addresses` (`since`);