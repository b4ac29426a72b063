//go:build tools

// Package tools keeps the module's one dependency in go.mod.
package tools

import _ "go.etcd.io/etcd/server/v3"
