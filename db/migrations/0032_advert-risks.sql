CREATE TABLE `account_flags` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`rule` enum('look-alike-domain','refused-adverts','unwanted-requests','alerts-for-others','mass-reading','guessed-addresses','shared-with-suspended','false-reports') NOT NULL,
	`state` enum('open','cleared','suspended') NOT NULL DEFAULT 'open',
	`seen` int unsigned NOT NULL,
	`cleared_at_seen` int unsigned,
	`evidence` varchar(500) NOT NULL,
	`opened_at` datetime(3) NOT NULL,
	`last_seen_at` datetime(3) NOT NULL,
	`decided_at` datetime(3),
	`decided_by_user_id` int unsigned,
	`reason` varchar(500),
	CONSTRAINT `account_flags_id` PRIMARY KEY(`id`),
	CONSTRAINT `account_flags_public_id` UNIQUE(`public_id`),
	CONSTRAINT `account_flags_once` UNIQUE(`user_id`,`rule`)
);
--> statement-breakpoint
CREATE TABLE `advertiser_clients` (
	`user_id` int unsigned NOT NULL,
	`client_hash` char(64) NOT NULL,
	`last_used_at` datetime(3) NOT NULL,
	CONSTRAINT `advertiser_clients_user_id_client_hash_pk` PRIMARY KEY(`user_id`,`client_hash`)
);
--> statement-breakpoint
CREATE TABLE `advert_risk_hits` (
	`job_id` int unsigned NOT NULL,
	`rule` varchar(40) NOT NULL,
	`points` smallint unsigned NOT NULL,
	`evidence` varchar(500) NOT NULL,
	CONSTRAINT `advert_risk_hits_job_id_rule_pk` PRIMARY KEY(`job_id`,`rule`)
);
--> statement-breakpoint
CREATE TABLE `advert_risks` (
	`job_id` int unsigned NOT NULL,
	`points` smallint unsigned NOT NULL,
	`is_held` boolean NOT NULL,
	`rules_version` varchar(20) NOT NULL,
	`version` int unsigned NOT NULL,
	`baseline` json NOT NULL,
	`scored_at` datetime(3) NOT NULL,
	CONSTRAINT `advert_risks_job_id` PRIMARY KEY(`job_id`)
);
--> statement-breakpoint
ALTER TABLE `account_flags` ADD CONSTRAINT `account_flags_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `account_flags` ADD CONSTRAINT `account_flags_decided_by_user_id_users_id_fk` FOREIGN KEY (`decided_by_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advertiser_clients` ADD CONSTRAINT `advertiser_clients_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_risk_hits` ADD CONSTRAINT `advert_risk_hits_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `advert_risks` ADD CONSTRAINT `advert_risks_job_id_jobs_id_fk` FOREIGN KEY (`job_id`) REFERENCES `jobs`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `account_flags_state` ON `account_flags` (`state`,`opened_at`);--> statement-breakpoint
CREATE INDEX `account_flags_decided_by` ON `account_flags` (`decided_by_user_id`);--> statement-breakpoint
CREATE INDEX `advertiser_clients_hash` ON `advertiser_clients` (`client_hash`);--> statement-breakpoint
CREATE INDEX `advert_risk_hits_rule` ON `advert_risk_hits` (`rule`);--> statement-breakpoint
CREATE INDEX `advert_risks_points` ON `advert_risks` (`is_held`,`points`);