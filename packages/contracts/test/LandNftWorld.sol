// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

import {LandNft} from "../src/LandNft.sol";
import {Cheating} from "./Vm.sol";

/// @notice A LandNft and its people, for the tests of minting and of grants.
abstract contract LandNftWorld is Cheating {
    uint256 internal constant START = 1_800_000_000;
    uint40 internal constant DEADLINE = uint40(START + 1 days);
    address internal constant OWNER = address(0x0123);
    address internal constant MINTER = address(0x4567);
    address internal constant ALICE = address(0xA11CE);
    address internal constant BOB = address(0xB0B);
    string internal constant BASE = "https://meridian.example/api/metadata/";
    string internal constant PATH = "plots/7";

    LandNft internal land;

    function setUp() public {
        vm.warp(START);
        land = new LandNft(OWNER, MINTER, BASE);
    }

    function _grant(uint256 tokenId, address to, string memory path) internal {
        bytes24 hash = land.grantHash(to, path);
        vm.prank(MINTER);
        land.grant(tokenId, hash, DEADLINE);
    }

    function _expectNotGranted(uint256 tokenId, address to, string memory path) internal {
        vm.expectRevert(abi.encodeWithSelector(LandNft.LandNftNotGranted.selector, tokenId, to));
        land.safeMint(to, tokenId, path);
    }

    function _expectNoGrant(uint256 tokenId) internal view {
        (bytes24 hash, uint40 deadline, uint24 epoch) = land.grantOf(tokenId);
        vm.assertEq(bytes32(hash), 0, "a hash is left");
        vm.assertEq(deadline, 0, "a deadline is left");
        vm.assertEq(epoch, 0, "an epoch is left");
        vm.assertTrue(!land.isMintable(tokenId), "can still be minted");
    }

    function _batch(uint256 first, uint256 second)
        internal
        view
        returns (uint256[] memory ids, bytes24[] memory hashes)
    {
        ids = new uint256[](2);
        (ids[0], ids[1]) = (first, second);
        hashes = new bytes24[](2);
        hashes[0] = hashes[1] = land.grantHash(ALICE, PATH);
    }
}
