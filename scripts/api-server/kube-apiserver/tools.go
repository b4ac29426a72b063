//go:build tools

// Package tools keeps the module's one dependency in go.mod.
package tools

import _ "k8s.io/kubernetes/cmd/kube-apiserver"
